import { defined } from '#core/defined'
import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { RenderResult } from 'vitest-browser-react'
import type { Account, Keyring } from '#core/identity/account'
import { createCell } from '#core/source'
import type { Backups, OpenedBackup, SessionState, Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { WalletProvider } from '../wallet/wallet-context.tsx'
import { passwordSlot } from '../test-support/test-wallet.tsx'

export const MAIN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const SAVINGS = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

export const account = (address: Account['address'], name: string): Account => ({
  address,
  keyringId: 'k1',
  kind: 'eoa',
  name,
  order: 0,
  hidden: false,
})
export const phrase = (change: Partial<Keyring> = {}): Keyring => ({
  id: 'k1',
  kind: 'mnemonic',
  label: 'Recovery phrase',
  origin: 'created',
  ...change,
})

/** A file of a phrase with two accounts, contacts, and a part that no version of today reads. */
export const opened = (known = false): OpenedBackup => ({
  imported: {
    importId: 'i1',
    format: 'backup',
    createdAt: Date.now() - 86_400_000,
    keyrings: [
      {
        kind: 'mnemonic',
        label: 'Old phrase',
        words: 12,
        accounts: [
          { address: MAIN, name: 'Main', known },
          { address: SAVINGS, name: 'Savings', known },
        ],
      },
    ],
    sections: [],
  },
  sections: [
    { name: 'contacts', version: 1, size: 10, count: 3 },
    { name: 'guardians', version: 2, size: 10 },
  ],
})

type Options = {
  readonly keyrings?: readonly Keyring[]
  readonly backupProvedAt?: number
  readonly kind?: 'open' | 'absent'
  readonly backups?: Partial<Backups>
}

/** As much of a wallet as the screens of backups see. What is done with it is noted in `done`. */
export function createBackupWallet({ keyrings = [phrase()], backupProvedAt, kind = 'open', backups = {} }: Options = {}) {
  const done: unknown[][] = []
  const accounts = createCell<readonly Account[]>([account(MAIN, 'Main'), account(SAVINGS, 'Savings')])
  const session = { keyrings, accounts: accounts.get(), ...defined({ backupProvedAt }) }
  const state = createCell<SessionState>(
    kind === 'open' ? { kind, session: { slots: [passwordSlot()], ...session } as never, records: {} as never } : { kind },
  )
  const values = createCell<Record<string, unknown>>({ backupPutOff: 0, welcomed: false })
  const noted: Partial<Backups> = Object.fromEntries(
    Object.entries(backups).map(([name, work]) => [
      name,
      (...args: never[]) => {
        done.push([name, ...args])
        return (work as (...all: never[]) => unknown)(...args)
      },
    ]),
  )
  const wallet = {
    session: { state, accounts, vault: () => ({ call: async () => 'six words that nobody would guess' }) },
    preferences: {
      values,
      set: async (name: string, value: unknown) => {
        done.push(['set', name, value])
        values.update((before) => ({ ...before, [name]: value }))
      },
    },
    contacts: createCell([]),
    book: { chains: createCell([]) },
    backups: async () => ({ drop: async () => undefined, ...noted }),
  } as unknown as Wallet
  return { wallet, done, state }
}

/** With the words and the routes that the screens need around them. */
export function showIn(wallet: Wallet, ui: ReactNode): Promise<RenderResult> {
  const root = { notFoundComponent: () => 'elsewhere' }
  const route = { path: '/', component: () => ui }
  const router = createRouter({ routeTree: { ...root, children: [route] }, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
}

/** Puts a file into the picker, as a person who chose it. */
export function choose(label: string, file: File): void {
  const input = document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${label}"]`)
  if (!input) throw new Error(`no picker: ${label}`)
  const carrier = new DataTransfer()
  carrier.items.add(file)
  input.files = carrier.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export const backupFile = (size = 3): File => new File([new Uint8Array(size).fill(7)], 'assay-backup-2025-11-21.assaybak')
