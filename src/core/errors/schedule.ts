import { say, type ErrorTable } from './error-table.ts'

/** Why a schedule of forks was not taken. Nothing is changed by any of them. */
export const schedule = {
  'schedule/malformed': {
    kind: 'user',
    message: (d: { where: string; why: string }) => say('This is no schedule of forks: {where} {why}.', d),
    remedy: say('Nothing was changed. Take another copy of it, from whoever publishes the times of this chain.'),
  },
  'schedule/version': {
    kind: 'user',
    message: (d: { version: string }) => say('This schedule of forks has version {version}, which is not read here.', d),
    remedy: say('Install a newer version of Assay, or take a schedule of version 1.'),
  },
  'schedule/other-chain': {
    kind: 'user',
    message: (d: { chain: string }) => say('This schedule says nothing of chain {chain}.', d),
    remedy: say('Nothing was changed. Take the schedule of this chain.'),
  },
  'schedule/conflict': {
    kind: 'user',
    message: (d: { fork: string; says: string; known: string }) =>
      say('This schedule has {fork} at {says} (seconds), but it came at {known} (seconds).', d),
    remedy: say('Nothing was changed. A fork that is over cannot move: do not trust whoever gave you this schedule.'),
  },
} as const satisfies ErrorTable
