/** Words of the small parts that everything is made of. */

import type { Words } from "./words";

export const ui = {
  close: { en: "Close", zh: "关闭" },
  cancel: { en: "Cancel", zh: "取消" },
  ok: { en: "OK", zh: "好" },
  loading: { en: "One moment…", zh: "请稍候…" },
  failed: { en: "This part of the page could not be loaded.", zh: "页面的这一部分无法加载。" },
  again: { en: "Try again", zh: "重试" },
  back: { en: "Back to the lobby", zh: "返回大厅" },
} satisfies Record<string, Words>;
