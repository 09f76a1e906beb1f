/** How many days, the day of its deletion among them, a deleted survey can be brought back from its asset's screen [S4]. */
export const RESTORABLE_DAYS = 2;
