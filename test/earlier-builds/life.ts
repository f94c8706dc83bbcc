import { nativeToken } from '#core/chains/chain'
import { fromBytes, toQuantity } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { importWords } from '../support/import-words.ts'
import { createDevice, type Device, openTab, PASSWORD, reviewed, reviewedMessage, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { ACCOUNT } from './records.ts'

/** BIP-39's second vector: public, and no account of the practice chain. */
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const PAYEE = '0x00000000000000000000000000000000000c0ffe'
export const UNITS = 10n ** 15n
const GWEI = 10n ** 9n

/** A device that notes under which names its tabs take turns and tell each other what they wrote; whatever is of one vault or request is `*`. */
function createNotingDevice(): { readonly device: Device; readonly names: () => Names } {
  const device = createDevice()
  const [locks, topics] = [new Set<string>(), new Set<string>()]
  const tab: Device['browser']['tab'] = () => {
    const platform = device.browser.tab()
    return {
      ...platform,
      withLock(name, options, work) {
        locks.add(name.replaceAll(/\b(?:0x)?[0-9a-f]{32,}\b/g, '*'))
        return platform.withLock(name, options, work)
      },
      tell(topic, value) {
        topics.add(topic)
        platform.tell(topic, value)
      },
    }
  }
  const names = (): Names => ({ locks: [...locks].toSorted(), topics: [...topics].toSorted() })
  return { device: { ...device, browser: { ...device.browser, tab } }, names }
}

/** What tabs of one browser must agree on, whichever build they are of. */
export type Names = { readonly locks: readonly string[]; readonly topics: readonly string[] }

/**
 * A short life on a device: the vault is made, a message is signed, a transaction is signed, and the tab dies before it is sent. `names`: what was used of it
 * all so far.
 */
export async function liveOn(town: Pick<Devnet, 'url' | 'rpc'>) {
  const { device, names } = createNotingDevice()
  const chain = devnetChain(town.url)
  const tab = await openTab(device, chain, { follows: false })
  const { requests, session } = tab.wallet
  await importWords(session, PHRASE, PASSWORD)
  await tab.wallet.saveContact({ name: 'Payee', address: PAYEE })
  await town.rpc('anvil_setBalance', [ACCOUNT, toQuantity(10n ** 18n)])
  await town.rpc('anvil_mine', ['0x1'])

  const asked = { kind: 'message', message: fromBytes(new TextEncoder().encode('Kept by an earlier build.')) } as const
  const messageId = await requests.propose({ asked, account: ACCOUNT, chainId: chain.chainId })
  const message = (await reviewedMessage(tab.wallet, messageId)).analysis
  const signature: OwnSignature = await requests.sign(messageId, message.digest ?? '0x')

  // More than any block of a later practice chain will ask: it must be sendable for ever.
  const speed = { maxFeePerGas: 1_000n * GWEI, maxPriorityFeePerGas: GWEI }
  const intent = { kind: 'send', to: PAYEE, amount: { units: UNITS, token: nativeToken(chain) } } as const
  const requestId = await requests.propose({ intent, account: ACCOUNT, chainId: chain.chainId, speed })
  const { analysis } = await reviewed(tab.wallet, requestId)
  const died = tab.steps.stop('post chain send', 'dies')
  void requests.consent(requestId, analysis.digest).catch(() => undefined)
  await died

  const next: Tab = await openTab(device, undefined, { follows: false })
  await next.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  const state = next.wallet.session.state.get()
  if (state.kind !== 'open' || state.session.accounts[0]?.address !== ACCOUNT) throw new Error('not the account of the records')
  const [unsent] = next.wallet.transactions.all.get()
  if (unsent?.state.at !== 'signed') throw new Error('nothing was signed')
  return { device, next, records: state.records, message, signature, analysis, unsent, names }
}
