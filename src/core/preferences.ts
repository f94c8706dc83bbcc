import type { Currency } from './money/price.ts'
import { limitIn } from './limits.ts'

/** One preference of the device. */
type Preference<T> = {
  /** What holds until the person chooses. */
  readonly initial: T
  /** Whether a value that a backup brings is one that the person could have chosen; absent: no backup brings it, it is of this device. */
  readonly fromBackup?: (value: unknown) => value is T
}

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value)
const isNumber =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= least && value <= most
/** Empty, for that of the browser, or a BCP 47 tag: also one that this build has no words for. */
const isLocale = (value: unknown): value is string => typeof value === 'string' && /^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/.test(value)

const preference = <T>(one: Preference<T>): Preference<T> => one

/**
 * How the person likes it, and whether the first run is behind them: a line each is all that a preference takes to be stored, backed up and followed by other
 * tabs. They lie in plain text, because they are needed before any key exists. Names are stored, and stay.
 */
export const PREFERENCES = {
  theme: preference({ initial: 'system', fromBackup: oneOf(['system', 'light', 'dark']) }),
  contrast: preference({ initial: 'system', fromBackup: oneOf(['system', 'more', 'normal']) }),
  /** A code of `LANGUAGES`; empty: as the browser. */
  locale: preference({ initial: '', fromBackup: isLocale }),
  /** What values are counted in. A backup brings it among the choices, as those of earlier builds do (`wallet/backup/choice-kinds.ts`). */
  currency: preference<Currency>({ initial: 'USD' }),
  /** First run was finished: a way was chosen. */
  welcomed: preference<boolean>({ initial: false }),
  /** Minutes. */
  idleMinutes: preference({ initial: limitIn('idleLock', 'minutes'), fromBackup: isNumber(1, 60) }),
  /** Notifications say what was done, with amounts and names. What a backup brings stays as it is: this is for each device to choose. */
  notifyDetails: preference<boolean>({ initial: false }),
  /** Keys without Ctrl do something, too. Who speaks to a computer turns them off (WCAG 2.1.4). */
  letterKeys: preference<boolean>({ initial: true }),
  /** No reminder of a backup before this time, in milliseconds since the epoch. */
  backupPutOff: preference<number>({ initial: 0 }),
}

export type PreferenceName = keyof typeof PREFERENCES
type ValueOf<P> = P extends Preference<infer T> ? T : never
export type Preferences = { readonly [K in PreferenceName]: ValueOf<(typeof PREFERENCES)[K]> }
