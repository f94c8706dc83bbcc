/** The last second of the year 9999, after which a day has no four digits for its year. */
const LAST = 253_402_300_799n

/** The day of a time in seconds since the epoch, as it is in UTC: "2027-01-15". A later one than 9999-12-31 is that. */
export const dayOf = (seconds: bigint): string =>
  seconds > LAST ? '9999-12-31' : new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
