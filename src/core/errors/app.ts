import { say, type ErrorTable } from './error-table.ts'

/** The program itself, and the apps that are connected to it. */
export const app = {
  'app/unexpected': {
    kind: 'bug',
    // Where is in the report: it says nothing to whoever reads this.
    message: (_: { where: string }) => say('Something went wrong in Assay.'),
    remedy: say(
      'Your work is kept. Try again. If it happens again, copy the report and send it to us: it holds no secrets and no addresses.',
    ),
  },
  'app/not-loaded': {
    kind: 'network',
    message: (_: { file: string }) => say('A part of Assay couldn’t be loaded.'),
    remedy: say('Check your connection and try again. If other sites work, the host of this page may have removed or changed a file.'),
  },
  'app/changed-file': {
    kind: 'network',
    message: (d: { file: string }) => say('A file of Assay isn’t the one that its release names ({file}). Your browser refused it.', d),
    remedy: say(
      'Don’t enter a password or phrase here. Reload past the cache (Ctrl+Shift+R). If it stays, open Assay from another place: this host changed the file.',
    ),
  },
  'app/worker-lost': {
    kind: 'network',
    message: (d: { worker: string }) => say('A part of Assay stopped and is restarting ({worker}).', d),
    remedy: say('Try once more.'),
  },
  'app/bad-message': {
    kind: 'bug',
    rpc: -32602,
    message: (d: { call: string }) => say('One part of Assay sent another an invalid message ({call}).', d),
    remedy: say('The message was ignored. Reload the page.'),
  },
  'app/aborted': { kind: 'refused', message: say('This was cancelled.'), remedy: say('Start again whenever you like.') },
  'app/leader-lost': {
    kind: 'network',
    message: say('The tab that was connected to the chain was closed. This tab is taking over.'),
    remedy: say('Try once more.'),
  },
  'app/not-connected': {
    kind: 'refused',
    rpc: 4100,
    message: say('This app is not connected.'),
    remedy: say('Connect it from the app itself first.'),
  },
  'app/not-granted': {
    kind: 'refused',
    rpc: 4100,
    message: say('This app doesn’t have permission for that.'),
    remedy: say('See what it may do under Apps, or connect it again.'),
  },
  'app/no-place': {
    kind: 'refused',
    rpc: 4100,
    message: say('Assay can’t tell for certain which site is asking, so it doesn’t answer.'),
    remedy: say('Open the app in a tab of its own.'),
  },
  'app/too-many-requests': {
    kind: 'refused',
    rpc: -32005,
    message: say('This app has too many requests open at once.'),
    remedy: say('Answer or reject the requests that are waiting, or wait a moment.'),
  },
  'app/changed-content': {
    kind: 'refused',
    rpc: -32602,
    message: say('The app changed its request after sending it.'),
    remedy: say('Reject it. If you trust the app, ask again from there.'),
  },
  'app/over-limit': {
    kind: 'refused',
    rpc: 4100,
    message: say('This is more than the app may spend in 24 hours.'),
    remedy: say('Raise its limit under Apps, or wait until earlier spending is a day old.'),
  },
  'app/no-phrase': {
    kind: 'user',
    message: say('This wallet has no recovery phrase to create an account from.'),
    remedy: say('Choose an existing account, or add a recovery phrase first.'),
  },
  'app/no-account': {
    kind: 'user',
    message: say('None of the chosen accounts is in this wallet.'),
    remedy: say('Choose at least one account.'),
  },
  'app/no-chain': {
    kind: 'user',
    message: say('None of the chosen chains is set up.'),
    remedy: say('Choose at least one chain, or set one up first.'),
  },
} as const satisfies ErrorTable
