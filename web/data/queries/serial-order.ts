const numeric = new Intl.Collator('en', { numeric: true });

interface Placed {
  serial_number: string | null;
  location: string;
}

/** By serial number, assets without one last, then by location. */
export function serialOrder(one: Placed, other: Placed): number {
  if (one.serial_number !== other.serial_number) {
    if (one.serial_number === null) return 1;
    if (other.serial_number === null) return -1;
    const order = numeric.compare(one.serial_number, other.serial_number);
    if (order !== 0) return order;
  }
  return numeric.compare(one.location, other.location);
}
