const NAMES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** A number of bytes for people. */
export function bytes(n: number): string {
  let unit = 0;
  let value = n;
  while (value >= 1024 && unit < NAMES.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toPrecision(3)} ${NAMES[unit]}`;
}
