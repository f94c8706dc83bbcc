import { hasKeys, type Keyring } from './account.ts'
import { limitIn } from '../limits.ts'
import { say, type Words } from '../text/words.ts'

/** How it stands with copies of keys: worst first. `good`: proved lately, or there is no key to lose. */
export type BackupState = 'never' | 'old' | 'good'

const DAY = 86_400_000
/** Milliseconds after which a copy is to be tried again. */
const OLD = limitIn('backupOld', 'ms')
const WORST: readonly BackupState[] = ['never', 'old', 'good']

/** When copies were proved last, in milliseconds since the epoch; absent: not yet. */
export type Proofs = { readonly keyrings: readonly Keyring[]; readonly backupProvedAt?: number }

/** Of one keyring: by its words given back from paper, or by a backup file that held every key. A time to come, from a clock that was wrong, proves nothing. */
export function keyringBackup(keyring: Keyring, backupProvedAt: number | undefined, now: number): BackupState {
  if (!hasKeys(keyring)) return 'good'
  const proved = [keyring.backedUpAt, backupProvedAt].filter((at) => at !== undefined && at <= now + DAY) as readonly number[]
  if (proved.length === 0) return 'never'
  return now - Math.max(...proved) > OLD ? 'old' : 'good'
}

/** Of all of them: as that of the worst. */
export function backupState({ keyrings, backupProvedAt }: Proofs, now: number): BackupState {
  const states = keyrings.map((keyring) => keyringBackup(keyring, backupProvedAt, now))
  return WORST.find((one) => states.includes(one)) ?? 'good'
}

/** What it means and what to do, for all screens. Nothing for `good`. */
export const BACKUP_WORDS: Readonly<Record<Exclude<BackupState, 'good'>, { readonly title: Words; readonly why: Words }>> = {
  never: {
    title: say('Backup not confirmed'),
    why: say('If you lose this device, you lose these keys. Confirm three words of your phrase, or make and test a backup file.'),
  },
  old: {
    title: say('Time to test your backup'),
    why: say('Papers get lost and passwords get forgotten. A test takes a minute and changes nothing.'),
  },
}

/** Whether to remind now, where a reminder can be put off: a copy that was never proved stays in sight. `putOff`: until then, in milliseconds since the epoch. */
export const isReminded = (state: BackupState, putOff: number, now: number): boolean =>
  // Put off for longer than one may: by a clock that was wrong. A day is allowed for, since `now` may be of a screen that stands for hours.
  state === 'never' || (state === 'old' && (now >= putOff || putOff > putOffFrom(now) + DAY))

/** When a reminder that is put off at `now` comes back. */
export const putOffFrom = (now: number): number => now + limitIn('backupPutOff', 'ms')
