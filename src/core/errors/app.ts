import { say, type ErrorTable } from './error-table.ts'

/** The program itself. */
export const app = {
  'app/unexpected': {
    kind: 'bug',
    message: (d: { where: string }) => say('Something went wrong that we did not foresee ({where}).', d),
    remedy: say('Your work is kept. Copy the report, which holds no secrets and no addresses, and try again.'),
  },
  'app/worker-lost': {
    kind: 'network',
    message: (d: { worker: string }) => say('A part of Assay stopped ({worker}) and is started again.', d),
    remedy: say('Try once more.'),
  },
  'app/bad-message': {
    kind: 'bug',
    rpc: -32602,
    message: (d: { call: string }) => say('A message inside Assay was not valid ({call}).', d),
    remedy: say('Nothing was done with it. Reload the page.'),
  },
  'app/aborted': { kind: 'refused', message: say('This was cancelled.'), remedy: say('Start it again when you like.') },
  'app/leader-lost': {
    kind: 'network',
    message: say('The tab that talked to the chain was closed; this one takes over.'),
    remedy: say('Try once more.'),
  },
} as const satisfies ErrorTable
