import { say, type ErrorTable } from './error-table.ts'

/** Why a local run could not be made or finished. A revert is no failure: it is an outcome. */
export const simulation = {
  'simulation/unsupported': {
    kind: 'refused',
    message: (d: { what: string }) => say('We can’t simulate this: {what} isn’t supported.', d),
    remedy: say('Treat the outcome as unknown.'),
  },
  'simulation/unsupported-fork': {
    kind: 'refused',
    message: (d: { chain: string; fork: string }) =>
      say('We can’t simulate this block: its rules aren’t known here (chain {chain}, fork {fork}).', d),
    remedy: say('Treat the outcome as unknown. A newer version of Assay may know the rules.'),
  },
  'simulation/too-many-rounds': {
    kind: 'network',
    message: (d: { rounds: number }) =>
      say('The simulation still needed more data after {rounds, plural, one {# round} other {# rounds}}.', d),
    remedy: say('Treat the outcome as unknown, or try again with an endpoint of your own.'),
  },
  'simulation/budget': {
    kind: 'refused',
    message: say('The simulation took too long and was stopped.'),
    remedy: say('Treat the outcome as unknown.'),
  },
  'simulation/moved': {
    kind: 'network',
    message: say('A new block arrived while we were proving data.'),
    remedy: say('The simulation restarts at the new block.'),
  },
} as const satisfies ErrorTable
