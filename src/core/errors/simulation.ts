import { say, type ErrorTable } from './error-table.ts'

/** Why a local run could not be made or finished. A revert is no failure: it is an outcome. */
export const simulation = {
  'simulation/unsupported': {
    kind: 'refused',
    message: (d: { what: string }) => say('This cannot be run here: {what} is not supported.', d),
    remedy: say('Treat the outcome as unknown.'),
  },
  'simulation/unsupported-fork': {
    kind: 'refused',
    message: (d: { chain: string; fork: string }) => say('The rules of this block are not known here: chain {chain}, fork {fork}.', d),
    remedy: say('Treat the outcome as unknown. A newer version of this wallet may know the rules.'),
  },
  'simulation/too-many-rounds': {
    kind: 'network',
    message: (d: { rounds: number }) => say('The run still asked for new state after {rounds} rounds.', d),
    remedy: say('Treat the outcome as unknown, or try again with an endpoint of your own.'),
  },
  'simulation/budget': {
    kind: 'refused',
    message: say('The run took too long and was stopped.'),
    remedy: say('Treat the outcome as unknown.'),
  },
  'simulation/moved': {
    kind: 'network',
    message: say('The chain moved on while state was being proved.'),
    remedy: say('The run starts again at the new block.'),
  },
} as const satisfies ErrorTable
