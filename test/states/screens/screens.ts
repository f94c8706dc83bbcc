import { CHECK, CONNECT, REVIEW } from './decisions.ts'
import { EXPLORE, EXPLORE_ADDRESS, EXPLORE_BLOCK, EXPLORE_TRANSACTION } from './explore.ts'
import { HOME } from './home.ts'
import { ACCOUNTS_SCREEN, BACKUP, CHAIN, CHAINS, FIRST_CHAINS, HELP, PRACTICE_SCREEN, SETTINGS, UNLOCK, WELCOME } from './keys.ts'
import { APPS, CONTACTS, EVIDENCE, REQUEST_LOG } from './lists.ts'
import { ACTIVITY, APPROVALS, ASSET, COLLECTIBLES, RECEIVE, SEND, SWAP } from './money.ts'
import type { ScreenStates } from './screen-states.ts'

/** Every screen, in each of its states. */
export const SCREENS: readonly ScreenStates[] = [
  HOME,
  ASSET,
  SEND,
  RECEIVE,
  SWAP,
  ACTIVITY,
  COLLECTIBLES,
  REVIEW,
  CHECK,
  CONNECT,
  APPROVALS,
  APPS,
  EXPLORE,
  EXPLORE_ADDRESS,
  EXPLORE_BLOCK,
  EXPLORE_TRANSACTION,
  CONTACTS,
  ACCOUNTS_SCREEN,
  CHAINS,
  CHAIN,
  EVIDENCE,
  REQUEST_LOG,
  SETTINGS,
  BACKUP,
  UNLOCK,
  WELCOME,
  FIRST_CHAINS,
  PRACTICE_SCREEN,
  HELP,
]
