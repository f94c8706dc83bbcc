import { EXPLORE, EXPLORE_ADDRESS, EXPLORE_BLOCK, EXPLORE_TRANSACTION } from './explore.ts'
import { HOME } from './home.ts'
import { ACCOUNTS_SCREEN, BACKUP, CHAIN, CHAINS, FIRST_CHAINS, HELP, PRACTICE_SCREEN, SETTINGS, UNLOCK, WELCOME } from './keys.ts'
import { APPS, CONTACTS, EVIDENCE, REQUEST_LOG } from './lists.ts'
import { ACTIVITY, APPROVALS, ASSET, COLLECTIBLES, RECEIVE, SEND, SWAP } from './money.ts'
import type { ScreenStates } from './screen-states.ts'

/** Every screen of the rail and of the settings, in each of its states. */
export const SCREENS: readonly ScreenStates[] = [
  HOME,
  ASSET,
  SEND,
  RECEIVE,
  SWAP,
  ACTIVITY,
  COLLECTIBLES,
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
