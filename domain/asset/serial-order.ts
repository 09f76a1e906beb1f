const numeric = new Intl.Collator('en', { numeric: true });

interface Placed {
  serial_number: string | null;
  location: string;
}

/** By serial number, assets without one last, then by location. */
export function serialOrder(one: Placed, other: Placed): number {
  const serial = one.serial_number || null;
  const otherSerial = other.serial_number || null;
  if (serial !== otherSerial) {
    if (serial === null) return 1;
    if (otherSerial === null) return -1;
    const order = numeric.compare(serial, otherSerial);
    if (order !== 0) return order;
  }
  return one.location === other.location ? 0 : numeric.compare(one.location, other.location);
}
