import { COMMON_PASSWORDS } from '../../src/core/identity/password-common.ts'
import type { SessionService } from '../../src/wallet/session/session.ts'
import { MNEMONIC } from '../../devnet/addresses.ts'
import { type Device, openTab, PASSWORD, type Tab, devnetChain } from './whole-wallet.ts'

/** A wallet of these words, as the import screen makes one: read, then taken whole. */
export async function importWords(session: SessionService, words: string, password: string): Promise<void> {
  await session.vault().call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
  const { importId } = await session.vault().call('readImport', { source: { kind: 'phrase', words } })
  await session.enter('takeImport', { importId, choices: [{ keyring: 0 }], password })
}

/** A tab of a device whose vault is of the practice words, on the practice chain. */
export async function openPracticeTab(device: Device, { url }: { readonly url: string }): Promise<Tab> {
  const tab = await openTab(device, devnetChain(url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
