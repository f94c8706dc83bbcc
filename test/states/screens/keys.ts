import { fail } from '#core/errors'
import { ETHEREUM, EVERYDAY, KEYRINGS, OPTIMISM, PRACTICE, UNREACHABLE, WATCHED } from '../world/facts.ts'
import { LOCKED, NOT_FETCHED, OPEN, openWith, wire } from '../world/world.ts'
import { LED_TO_UNLOCK, type ScreenStates } from './screen-states.ts'

const SAME_WITHOUT_NETWORK = 'It shows what this device keeps, and asks nobody: it is the same without a network.'
const WITH_THE_VAULT = 'All that it shows is opened with the vault: it is there before the screen is.'
const ALL_OR_NONE = 'All that it shows is a record of this device: all of it opens, or none does.'
const NOTHING_FETCHED = 'Nothing is fetched for it: what can fail is what is pressed there, and says so beside the button.'

export const ACCOUNTS_SCREEN: ScreenStates = {
  name: 'accounts',
  path: '/accounts',
  states: {
    empty: { session: { kind: 'absent' }, accounts: [], account: undefined },
    loading: WITH_THE_VAULT,
    partial: { session: openWith({ keyrings: KEYRINGS.map(({ backedUpAt: _, ...keyring }) => keyring), backupProvedAt: undefined }) },
    full: {},
    error: NOTHING_FETCHED,
    offline: SAME_WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}

export const CHAINS: ScreenStates = {
  name: 'chains',
  path: '/chains',
  states: {
    empty: { chains: [], chain: undefined },
    loading: 'Chains are settings of this device: they are read before the first screen is drawn.',
    partial: {
      health: [
        { endpointId: 'PublicNode', at: 'healthy', ms: 180 },
        { endpointId: 'Second node', at: 'slow', ms: 4200, behind: 6 },
      ],
    },
    full: { chains: [ETHEREUM, OPTIMISM, PRACTICE] },
    error: { health: ETHEREUM.endpoints.map(({ id }) => ({ endpointId: id, at: 'failing' as const, error: 'rpc/unreachable' })) },
    offline: SAME_WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}
export const CHAIN: ScreenStates = {
  name: 'chain',
  path: '/chains/1',
  states: {
    empty: { path: '/chains/999' },
    loading: 'Chains are settings of this device: they are read before the first screen is drawn.',
    partial: {
      health: [
        { endpointId: 'PublicNode', at: 'healthy', ms: 180 },
        { endpointId: 'Second node', at: 'slow', ms: 4200, behind: 6 },
      ],
    },
    full: { health: ETHEREUM.endpoints.map(({ id }) => ({ endpointId: id, at: 'healthy' as const, ms: 190 })) },
    error: {
      health: ETHEREUM.endpoints.map(({ id }) => ({ endpointId: id, at: 'failing' as const, error: 'rpc/unreachable' })),
      lightClient: () => UNREACHABLE,
    },
    offline: { offline: true, lightClient: () => UNREACHABLE },
    locked: LED_TO_UNLOCK,
  },
}

export const SETTINGS: ScreenStates = {
  name: 'settings',
  path: '/settings',
  states: {
    empty: 'Settings have a value from the first day on.',
    loading: 'Settings are read before the first screen is drawn.',
    partial: ALL_OR_NONE,
    full: {},
    error: NOTHING_FETCHED,
    offline: SAME_WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}
export const BACKUP: ScreenStates = {
  name: 'backup',
  path: '/settings/backup',
  states: {
    empty: { session: { kind: 'absent' }, accounts: [], account: undefined },
    loading: { books: { backups: 'waiting' } },
    partial: {
      session: openWith({ keyrings: KEYRINGS.map(({ backedUpAt: _, ...keyring }) => keyring), backupProvedAt: undefined }),
      answers: { persisted: false },
    },
    full: { session: OPEN },
    error: { books: { backups: NOT_FETCHED } },
    offline: SAME_WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}

export const UNLOCK: ScreenStates = {
  name: 'unlock',
  path: '/unlock',
  states: {
    empty: 'It asks for one thing: there is no list to be empty.',
    loading: 'What it asks for is known before it is drawn.',
    partial: { session: { kind: 'locked', waitMs: 15_000, failures: 5, ways: [{ kind: 'password' }] } },
    full: { session: { kind: 'locked', waitMs: 0, failures: 0, ways: [{ kind: 'password' }, { kind: 'recovery' }] } },
    error: {
      session: LOCKED,
      answers: { 'vault.unlock': wire(fail('vault/wrong-password')) },
      steps: [{ fill: 'Password', with: 'not this one' }, { press: 'Unlock' }],
    },
    offline: 'The vault is on this device: a network is not asked for.',
    locked: { session: LOCKED },
  },
}

export const WELCOME: ScreenStates = {
  name: 'welcome',
  path: '/welcome',
  states: {
    empty: { session: { kind: 'absent' }, accounts: [], account: undefined, chains: [], chain: undefined, welcomed: false },
    loading: 'It is the first screen, and is read as text before any script has run.',
    partial: { session: { kind: 'absent', lost: true }, accounts: [], account: undefined, chains: [], chain: undefined, welcomed: false },
    full: 'It offers ways to begin, of which all are always there: it is the same as its empty state.',
    error: {
      session: { kind: 'unprotected', error: wire(fail('vault/unprotected', { missing: 'require-trusted-types-for' })) },
      accounts: [],
      account: undefined,
      chains: [],
      chain: undefined,
      welcomed: false,
    },
    offline: 'It asks nobody: it is the same without a network.',
    locked: LED_TO_UNLOCK,
  },
}
export const FIRST_CHAINS: ScreenStates = {
  name: 'first-chains',
  path: '/welcome/chains',
  states: {
    empty: { welcomed: false, session: { kind: 'absent' }, accounts: [], account: undefined, chains: [], chain: undefined },
    loading: 'What it offers ships with the build.',
    partial: 'What it offers ships with the build.',
    full: 'What it offers ships with the build: it is the same as its empty state.',
    error: NOTHING_FETCHED,
    offline: 'It asks nobody before somebody chose: it is the same without a network.',
    locked: LED_TO_UNLOCK,
  },
}

export const PRACTICE_SCREEN: ScreenStates = {
  name: 'practice',
  path: '/practice',
  states: {
    empty: { chains: [ETHEREUM], chain: ETHEREUM },
    loading: 'Its requests ship with the build.',
    partial: { chains: [PRACTICE], chain: PRACTICE, account: WATCHED },
    full: { chains: [PRACTICE], chain: PRACTICE, account: EVERYDAY },
    error: NOTHING_FETCHED,
    offline: 'The practice chain runs on this computer.',
    locked: LED_TO_UNLOCK,
  },
}

export const HELP: ScreenStates = {
  name: 'help',
  path: '/help',
  states: {
    empty: { path: '/help/no-such-page' },
    loading: 'Pages ship with the build, and come with the screen.',
    partial: 'Pages ship with the build: all of them, or none.',
    full: {},
    error: 'Pages ship with the build. Where the screen itself cannot be fetched, the frame says so.',
    offline: 'Pages ship with the build: it is the same without a network.',
    locked: { session: LOCKED },
  },
}
