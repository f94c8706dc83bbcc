import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { createCell } from '#core/source'
import type { SessionState, SlotInfo, UnlockMethod, Wallet, UnlockSecret } from '#wallet'
import { createTestAuthenticator, type TestAuthenticator } from '../../../../test/support/passkeys.ts'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import { show } from '../../../ui/test-render.tsx'
import { createPasskeyBook } from '../../../wallet/session/passkeys.ts'
import { unlockMethodsOfVault } from '../../../wallet/session/unlock-methods.ts'
import { WalletProvider } from '../wallet/wallet-context.tsx'

/** What reached the vault: the call, and what it was given. */
export type Reached = { readonly call: string; readonly params: unknown }

export type TestWallet = {
  readonly wallet: Wallet
  readonly authenticator: TestAuthenticator
  /** Calls of the vault so far. */
  readonly reached: Reached[]
  /** How the next call of the vault ends instead. */
  refuse(error: Error): void
  /** The next call of the vault is not answered before this. */
  stall(until: Promise<void>): void
  become(state: SessionState): void
}

export const CODE = 'A0B1-C2D3-E4F5-G6H7-J8K9-M1N0-P1Q0'

let made = 0
const newId = (): Hex => `0x${(++made).toString(16).padStart(32, '0')}`

export const passwordSlot = (): SlotInfo => ({
  id: newId(),
  kind: 'password',
  label: '',
  createdAt: Date.now(),
  kdf: { memoryKiB: 131_072, passes: 3, lanes: 1 },
})
export const recoverySlot = (): SlotInfo => ({ id: newId(), kind: 'recovery', label: '', createdAt: Date.now() })
/** A slot whose passkey the authenticator has. */
export async function passkeySlot(
  authenticator: TestAuthenticator,
  kind: 'passkey' | 'both' = 'passkey',
  label = 'Laptop',
): Promise<SlotInfo> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const { rpId } = authenticator
  const { credentialId } = await authenticator.create({ rpId, userId: new Uint8Array(32), userName: label, salt, exclude: [] })
  const kdf = kind === 'both' ? { kdf: { memoryKiB: 65_536, passes: 3, lanes: 1 } } : {}
  return { id: newId(), kind, label, createdAt: Date.now(), credentialId: fromBytes(credentialId), rpId, prfSalt: fromBytes(salt), ...kdf }
}

/** A wallet whose vault is played by the test: the port's other end, with real passkeys on this side of it. */
export function createTestWallet(slots: readonly SlotInfo[], authenticator = createTestAuthenticator()): TestWallet {
  const reached: Reached[] = []
  let refusal: Error | undefined
  let waiting: Promise<void> | undefined
  const open = (list: readonly SlotInfo[]): SessionState => ({ kind: 'open', session: { slots: list } }) as unknown as SessionState
  const state = createCell<SessionState>(open(slots))
  const reach = async (call: string, params: unknown): Promise<void> => {
    reached.push({ call, params })
    const error = refusal
    refusal = undefined
    const until = waiting
    waiting = undefined
    await until
    if (error) throw error
  }
  const session = {
    state,
    async enter(call: string, params: unknown) {
      await reach(call, params)
      if (call === 'unlock' && state.get().kind === 'locked') state.set(open(slots))
    },
    erase: (way: UnlockSecret) => reach('erase', { way }),
    async fetch(call: string, params: unknown) {
      await reach(call, params)
      return { code: CODE }
    },
  }
  const book = createPasskeyBook(createTestPlatform(0, undefined, authenticator).tab())
  return {
    wallet: { session, passkeys: async () => book } as unknown as Wallet,
    authenticator,
    reached,
    refuse: (error) => void (refusal = error),
    stall: (until) => void (waiting = until),
    become: (next) => state.set(next),
  }
}

/** The same wallet, locked. */
export const lockedState = (
  slots: readonly SlotInfo[],
  waitMs = 0,
  failures = 0,
): SessionState & { readonly ways: readonly UnlockMethod[] } => ({
  kind: 'locked',
  waitMs,
  failures,
  ways: unlockMethodsOfVault(slots),
})

export const wrongPassword = (): Error => fail('vault/wrong-password')

/** Draws it as the app does, at an address; answers where it leads. */
export async function showIn({ wallet }: TestWallet, ui: ReactNode, address = '/here') {
  const here = { path: '/here', component: () => ui }
  const elsewhere = { path: '$', component: () => null }
  const router = createRouter({
    routeTree: { children: [here, elsewhere] },
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const drawn = await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
  return { ...drawn, place: () => router.latest.get().pathname }
}
