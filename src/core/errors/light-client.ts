import { say, type ErrorTable } from './error-table.ts'

/** What goes wrong where the light client follows the beacon chain. Until it is right again, what is read is claimed, not proved. */
export const lightClient = {
  'light-client/invalid-update': {
    kind: 'network',
    message: (d: { why: string }) => say('A consensus host gave an update that does not hold: {why}.', d),
    remedy: say('It was thrown away, and another host is asked. Add one under Chains if this goes on.'),
  },
  'light-client/malformed': {
    kind: 'network',
    message: (d: { what: string }) => say('A consensus host gave an answer that is not valid: {what}.', d),
    remedy: say('It was thrown away, and another host is asked. Add one under Chains if this goes on.'),
  },
  'light-client/unknown-fork': {
    kind: 'network',
    message: (d: { fork: string }) =>
      say('The beacon chain is at a fork that this version does not know: {fork}.', { fork: { is: 'foreign', text: d.fork } }),
    remedy: say('Nothing can be proved on this chain until you use a newer version. What is shown is marked as claimed.'),
  },
  'light-client/checkpoint-mismatch': {
    kind: 'network',
    message: (d: { expected: string; found: string }) => say('A consensus host gave block {found} for checkpoint {expected}.', d),
    remedy: say('It was thrown away, and another host is asked. Check the checkpoint if you pasted it.'),
  },
  'light-client/checkpoint-too-old': {
    kind: 'user',
    message: (d: { days: number; most: number }) => say('The checkpoint is {days} days old; {most} is the most that is safe.', d),
    remedy: say('Accept the block that two hosts agree on, or paste a newer checkpoint under Chains.'),
  },
  'light-client/no-data': {
    kind: 'network',
    message: (d: { host: string; fork: string }) => say('{host} has no light client data of the fork {fork}.', d),
    remedy: say('Add a consensus host that has under Chains. Until then what is shown is marked as claimed.'),
  },
  'light-client/unreachable': {
    kind: 'network',
    message: (d: { host: string }) => say('{host}, a consensus host, does not answer.', d),
    remedy: say('Check your connection, or add another consensus host under Chains.'),
  },
  'light-client/conflicting': {
    kind: 'bug',
    message: (d: { slot: number; one: string; other: string }) =>
      say('Two finalized blocks of slot {slot} exclude each other, and both are signed: {one} and {other}.', d),
    remedy: say('Stop. Sign nothing on this chain until you know which is true; choose a checkpoint that you trust.'),
  },
} as const satisfies ErrorTable
