/** What opens over the table. */
export type Panel = "history" | "learn" | "host" | "settings" | "invite" | "help" | "rebuy" | "leave" | "sit";
