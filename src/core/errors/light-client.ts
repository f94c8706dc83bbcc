import { say, type ErrorTable } from './error-table.ts'

/** Whose answer it was. Absent where it is read, which knows no hosts: whoever asked adds it. */
type AtHost = { host?: string }

/** What goes wrong where the light client follows the beacon chain. Until it is right again, what is read is claimed, not proved. */
export const lightClient = {
  'light-client/invalid-update': {
    kind: 'network',
    /** `refutedBy`: that its own proof or signature refutes it, whoever gave it and when. */
    message: ({ why, host }: { why: string; refutedBy?: 'itself' } & AtHost) =>
      host === undefined
        ? say('A consensus host gave an update that does not hold: {why}.', { why })
        : say('{host}, a consensus host, gave an update that does not hold: {why}.', { host, why }),
    remedy: say('It was thrown away, and another host is asked. Add one under Chains if this goes on.'),
  },
  'light-client/malformed': {
    kind: 'network',
    message: ({ what, host }: { what: string } & AtHost) =>
      host === undefined
        ? say('A consensus host gave an answer that is not valid: {what}.', { what })
        : say('{host}, a consensus host, gave an answer that is not valid: {what}.', { host, what }),
    remedy: say('It was thrown away, and another host is asked. Add one under Chains if this goes on.'),
  },
  'light-client/unknown-fork': {
    kind: 'network',
    message: (d: { fork: string }) =>
      say('The beacon chain is at a fork that this version does not know: {fork}.', { fork: { is: 'foreign', text: d.fork } }),
    remedy: say('Use a newer version, or import a newer fork schedule under Chains. Until then what is shown is marked as claimed.'),
  },
  'light-client/checkpoint-mismatch': {
    kind: 'network',
    message: ({ expected, found, host }: { expected: string; found: string } & AtHost) =>
      host === undefined
        ? say('A consensus host gave block {found} for checkpoint {expected}.', { expected, found })
        : say('{host}, a consensus host, gave block {found} for checkpoint {expected}.', { host, expected, found }),
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
  'light-client/silent-host': {
    kind: 'network',
    message: (d: { host: string; since: number }) =>
      say('{host} serves no light client data since {since}.', { host: d.host, since: { is: 'date', seconds: d.since } }),
    remedy: say(
      'Nothing is wrong while another host serves it. Add one under Chains, or a folder of static files, which verify themselves.',
    ),
  },
  'light-client/fork-ahead': {
    kind: 'network',
    message: (d: { fork: string; day: number }) =>
      say('On {day} this chain moves to the rules of {fork}, which this version does not have.', {
        fork: { is: 'foreign', text: d.fork },
        day: { is: 'date', seconds: d.day },
      }),
    remedy: say('Use a newer version of Assay before that day, or import its fork schedule under Chains.'),
  },
  'light-client/unreachable': {
    kind: 'network',
    message: (d: { host: string }) => say('{host}, a consensus host, does not answer.', d),
    remedy: say('Check your connection, or add another consensus host under Chains.'),
  },
  'light-client/http-error': {
    kind: 'network',
    // A status is a name: never grouped as amounts are.
    message: ({ host, status }: { host: string; status: number }) =>
      say('{host}, a consensus host, answered with an error {status}.', { host, status: `${status}` }),
    remedy: say('Its server has a problem. Try again, or add another consensus host under Chains.'),
  },
  'light-client/conflicting': {
    kind: 'bug',
    message: (d: { slot: number; one: string; other: string }) =>
      say('Two finalized blocks of slot {slot} exclude each other, and both are signed: {one} and {other}.', d),
    remedy: say('Stop. Sign nothing on this chain until you know which is true; choose a checkpoint that you trust.'),
  },
} as const satisfies ErrorTable
