import { say, type ErrorTable } from './error-table.ts'

/** The program itself, and the apps that are connected to it. */
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
  'app/not-connected': {
    kind: 'refused',
    rpc: 4100,
    message: say('This app is not connected.'),
    remedy: say('Connect it first, from the app itself.'),
  },
  'app/not-granted': {
    kind: 'refused',
    rpc: 4100,
    message: say('This app was not granted that.'),
    remedy: say('Look at what it was granted under Apps, or connect it again.'),
  },
  'app/no-place': {
    kind: 'refused',
    rpc: 4100,
    message: say('It cannot be said for sure who asks, so nothing is answered.'),
    remedy: say('Open the app in a tab of its own.'),
  },
  'app/too-many-requests': {
    kind: 'refused',
    rpc: -32005,
    message: say('This app asks too much at once.'),
    remedy: say('Wait a moment. Answer what waits, or reject all of it.'),
  },
  'app/changed-content': {
    kind: 'refused',
    rpc: -32602,
    message: say('The app changed a request after it had asked.'),
    remedy: say('Reject it. Let the app ask again if you trust it.'),
  },
  'app/over-limit': {
    kind: 'refused',
    rpc: 4100,
    message: say('This is more than the app may spend in a day.'),
    remedy: say('Raise its limit under Apps, or wait.'),
  },
  'app/no-phrase': {
    kind: 'user',
    message: say('There is no recovery phrase here to make an account from.'),
    remedy: say('Choose an account that you have, or add a recovery phrase first.'),
  },
  'app/no-account': {
    kind: 'user',
    message: say('No account was chosen that is here.'),
    remedy: say('Choose at least one account.'),
  },
  'app/no-chain': {
    kind: 'user',
    message: say('No chain was chosen that is set up.'),
    remedy: say('Choose at least one chain, or set one up first.'),
  },
} as const satisfies ErrorTable
