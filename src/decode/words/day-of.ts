import { LAST_DATE } from '#core/text/words'

/** The day of a time in seconds since the epoch, as it is in UTC: "2027-01-15". A later one than 9999-12-31 is that. */
export const dayOf = (seconds: bigint): string =>
  seconds > LAST_DATE ? '9999-12-31' : new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
