import { say, type ErrorTable } from './error-table.ts'

/** Why a schedule of forks was not taken. Nothing is changed by any of them. */
export const schedule = {
  'schedule/malformed': {
    kind: 'user',
    message: (d: { where: string; why: string }) => say('This isn’t a fork schedule: {where} {why}.', d),
    remedy: say('Nothing was changed. Get a new copy from whoever publishes this chain’s fork times.'),
  },
  'schedule/version': {
    kind: 'user',
    message: (d: { version: string }) => say('This fork schedule has version {version}, which Assay can’t read.', d),
    remedy: say('Update Assay, or use a schedule of version 1.'),
  },
  'schedule/other-chain': {
    kind: 'user',
    message: (d: { chain: string }) => say('This fork schedule doesn’t cover chain {chain}.', d),
    remedy: say('Nothing was changed. Use the schedule for this chain.'),
  },
  'schedule/conflict': {
    kind: 'user',
    message: (d: { fork: string; says: string; known: string }) =>
      say('This fork schedule has {fork} at {says} (seconds), but it happened at {known} (seconds).', d),
    remedy: say('Nothing was changed. A past fork can’t move, so don’t trust whoever gave you this schedule.'),
  },
} as const satisfies ErrorTable
