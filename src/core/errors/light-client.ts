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
        ? say('A consensus host sent an invalid update: {why}.', { why })
        : say('{host}, a consensus host, sent an invalid update: {why}.', { host, why }),
    remedy: say('We ignored it and are asking another host. If this continues, add a host in Settings, under Chains.'),
  },
  'light-client/malformed': {
    kind: 'network',
    message: ({ what, host }: { what: string } & AtHost) =>
      host === undefined
        ? say('A consensus host sent an unreadable answer: {what}.', { what })
        : say('{host}, a consensus host, sent an unreadable answer: {what}.', { host, what }),
    remedy: say('We ignored it and are asking another host. If this continues, add a host in Settings, under Chains.'),
  },
  'light-client/unknown-fork': {
    kind: 'network',
    message: (d: { fork: string }) =>
      say('The beacon chain is at a fork that this version doesn’t know: {fork}.', { fork: { is: 'foreign', text: d.fork } }),
    remedy: say('Update Assay, or import a newer fork schedule in Settings, under Chains. Until then, what you see is marked as claimed.'),
  },
  'light-client/checkpoint-mismatch': {
    kind: 'network',
    message: ({ expected, found, host }: { expected: string; found: string } & AtHost) =>
      host === undefined
        ? say('A consensus host sent block {found} for checkpoint {expected}.', { expected, found })
        : say('{host}, a consensus host, sent block {found} for checkpoint {expected}.', { host, expected, found }),
    remedy: say('We ignored it and are asking another host. If you pasted the checkpoint, check it.'),
  },
  'light-client/checkpoint-too-old': {
    kind: 'user',
    message: (d: { days: number; most: number }) =>
      say(
        'The checkpoint is {days, plural, one {# day} other {# days}} old. It’s safe for {most, plural, one {# day} other {# days}} at most.',
        d,
      ),
    remedy: say('Accept the block that two hosts agree on, or paste a newer checkpoint in Settings, under Chains.'),
  },
  'light-client/no-data': {
    kind: 'network',
    message: (d: { host: string; fork: string }) => say('{host} has no light client data for the fork {fork}.', d),
    remedy: say('Add a consensus host that has it in Settings, under Chains. Until then, what you see is marked as claimed.'),
  },
  'light-client/silent-host': {
    kind: 'network',
    message: (d: { host: string; since: number }) =>
      say('{host} has served no light client data since {since}.', { host: d.host, since: { is: 'date', seconds: d.since } }),
    remedy: say(
      'All is well while another host serves it. You can add one in Settings, under Chains, or a folder of static files, which verify themselves.',
    ),
  },
  'light-client/fork-ahead': {
    kind: 'network',
    message: (d: { fork: string; day: number }) =>
      say('On {day} this chain switches to the rules of {fork}, which this version doesn’t have.', {
        fork: { is: 'foreign', text: d.fork },
        day: { is: 'date', seconds: d.day },
      }),
    remedy: say('Update Assay before that day, or import its fork schedule in Settings, under Chains.'),
  },
  'light-client/unreachable': {
    kind: 'network',
    message: (d: { host: string }) => say('{host}, a consensus host, isn’t answering.', d),
    remedy: say('Check your connection, or add another consensus host in Settings, under Chains.'),
  },
  'light-client/http-error': {
    kind: 'network',
    // A status is a name: never grouped as amounts are.
    message: ({ host, status }: { host: string; status: number }) =>
      say('{host}, a consensus host, answered with error {status}.', { host, status: `${status}` }),
    remedy: say('Its server has a problem. Try again, or add another consensus host in Settings, under Chains.'),
  },
  'light-client/conflicting': {
    kind: 'bug',
    message: (d: { slot: number; one: string; other: string }) =>
      say('Two conflicting blocks are both signed as final in slot {slot}: {one} and {other}.', d),
    remedy: say('Stop. Sign nothing on this chain until you know which one is right, then choose a checkpoint you trust.'),
  },
} as const satisfies ErrorTable
