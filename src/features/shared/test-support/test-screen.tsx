import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import type { ReactNode } from 'react'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import type { Account, Keyring } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { createClient, createPortPair, type Handlers, serve } from '#protocol'
import { type Session, type VaultCalls, vaultValidators } from '#protocol/vault'
import type { Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { WalletProvider } from '../wallet/wallet-context.tsx'
import { passwordSlot } from './test-wallet.tsx'

/** BIP-39 test vector (Trezor, entropy 7f × 16), and its first two accounts on the standard path. */
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const FIRST: Address = '0x58a57ed9d8d624cbd12e2c467d34787555bb1b25'

/** The far side of the port: it checks params as the vault does, and answers what a test scripts. */
export type Script = Partial<Handlers<VaultCalls>>
export type VaultCall = { readonly name: keyof VaultCalls; readonly params: never }

const unscripted = (name: string) => () => {
  throw fail('app/unexpected', { where: name })
}

/** A phrase as viem reads it: what the screens are shown is not of our own making. */
export function derive(words: string, template: string, start: number, count: number, passphrase = '') {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words, passphrase))
  return Array.from({ length: count }, (_, at) => {
    const index = start + at
    const path = template.replace('i', String(index)) as `m/44'/60'/${string}`
    return { index, path, address: hdKeyToAccount(root, { path }).address.toLowerCase() as Address }
  })
}

/** Reads words as the vault would, and says what it would. Throws `key/checksum`. */
export async function readPhrase(words: string, list: readonly string[], passphrase = '') {
  try {
    mnemonicToEntropy(words, [...list])
  } catch {
    throw fail('key/checksum')
  }
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words, passphrase))
  const [first] = derive(words, "m/44'/60'/0'/0/i", 0, 1, passphrase)
  return {
    kind: 'mnemonic' as const,
    words: words.split(' ').length,
    language: 'english' as const,
    fingerprint: `0x${root.fingerprint.toString(16).padStart(8, '0')}` as const,
    passphrase: passphrase !== '',
    pathTemplate: "m/44'/60'/0'/0/i",
    accounts: first ? [{ address: first.address, path: first.path, known: false }] : [],
  }
}

type Options = {
  readonly script?: Script
  readonly keyrings?: readonly Keyring[]
  readonly accounts?: readonly Account[]
  readonly chains?: readonly Chain[]
  readonly accountSummary?: Wallet['accountSummary']
  /** Without a vault. */
  readonly absent?: boolean
}

/** A wallet with a port to a scripted vault. `asked` is what came through the port, in order. */
export function createTestWallet({ script = {}, keyrings = [], accounts = [], chains = [], accountSummary, absent = false }: Options = {}) {
  const asked: VaultCall[] = []
  const [ours, theirs] = createPortPair()
  const names = Object.keys(vaultValidators) as (keyof VaultCalls)[]
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (params: never, context: never) => {
        asked.push({ name, params })
        return (script[name] ?? (unscripted(name) as never))(params, context) as unknown
      },
    ]),
  ) as unknown as Handlers<VaultCalls>
  serve<VaultCalls>(theirs, handlers, vaultValidators)
  const client = createClient<VaultCalls>(ours, 'vault')
  const session = {
    state: createCell(
      absent ? { kind: 'absent' } : { kind: 'open', session: { keyrings, accounts, slots: [passwordSlot()] } as unknown as Session },
    ),
    accounts: createCell(accounts),
    vault: () => client,
    prepare: async () => undefined,
    enter: async (name: keyof VaultCalls, params: never) => void (await client.call(name, params)),
    edit: async () => undefined,
    watch: async () => undefined,
    unwatch: async () => undefined,
  }
  const wallet = {
    session,
    book: { chains: createCell(chains) },
    account: createCell(accounts[0]),
    contacts: createCell([]),
    preferences: { set: async () => undefined },
    accountSummary: accountSummary ?? unscripted('accountSummary'),
  } as unknown as Wallet
  return {
    wallet,
    asked,
    callsOf: (name: keyof VaultCalls) => asked.filter((one) => one.name === name).map(({ params }) => params as unknown),
  }
}

/** Draws a screen with its wallet, at a place of its own. Links lead to an empty page. */
export async function showScreen(ui: ReactNode, wallet: Wallet, at = '/here', route = '/here') {
  const here = { path: route, component: () => ui }
  const rest = { path: '$', component: () => <p>elsewhere</p> }
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: { children: [here, rest] }, history })
  const shown = await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
  return { ...shown, history }
}

/** Pastes as the clipboard would, without its permission. */
export function paste(field: Element, text: string): void {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
