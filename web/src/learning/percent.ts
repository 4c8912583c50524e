/** A share as people read it: `43%`; below ten with a decimal, where it matters. */
export function percent(share: number): string {
  const hundredths = share * 100;
  return `${hundredths > 0 && hundredths < 9.95 ? hundredths.toFixed(1) : Math.round(hundredths)}%`;
}
