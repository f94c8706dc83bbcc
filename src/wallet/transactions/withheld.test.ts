import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Chain, Endpoint } from '#core/chains/chain'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { together } from '../../../test/liars/field-lies.ts'
import type { ExecutionLie } from '../../../test/liars/lie.ts'
import { lieNamed } from '../../../test/liars/lies.ts'
import { type Liar, startLiar } from '../../../test/liars/liar.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { find, ME, paying, sent } from '../../../test/support/quiet-devnet.ts'
import { createDevice, type Device, look, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { MNEMONIC } from '../../../devnet/addresses.ts'

// What is said of a transaction whose endpoint takes it, and then says that it knows nothing of it.

let town: Devnet
let liars: readonly [Liar, Liar]
let tab: Tab | undefined
let device: Device
let before: Hex

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  const start = () => startLiar({ upstream: town.url, port: 0 })
  liars = [await start(), await start()]
}, 180_000)
beforeEach(async () => {
  before = await town.rpc<Hex>('evm_snapshot', [])
})
afterEach(async () => {
  tab?.kill()
  tab = undefined
  for (const liar of liars) liar.tell(undefined)
  await town.rpc('evm_setAutomine', [true])
  await town.rpc('evm_revert', [before])
})
afterAll(async () => {
  for (const liar of liars) await liar.stop()
  await town.stop()
})

const told = (name: string): ExecutionLie => {
  const lie = lieNamed(name)
  if (lie?.before !== 'execution') throw new Error(`no lie of an endpoint: ${name}`)
  return lie
}
const HIDING = told('transaction-unknown')
const AHEAD = told('number-ahead')
const HIDING_AHEAD = together('hidden-ahead', 'Nothing is known of it, and the account is seven further', HIDING, AHEAD)
/** It hides it, and its blocks hold another of the same account and number. */
const FORGING = together('hidden-forged', 'Another took its number', HIDING, {
  name: 'other-hash',
  says: 'Each transaction in a block has another hash',
  before: 'execution',
  changes: { eth_getBlockByNumber: 'anything', eth_getBlockByHash: 'anything' },
  tell: (block) =>
    JSON.parse(
      JSON.stringify(block).replaceAll(/"hash":"(0x[0-9a-f]{62})[0-9a-f]{2}","blockHash"/g, '"hash":"$1ee","blockHash"'),
    ) as unknown,
})

const at = (id: string, url: string, roles: Endpoint['roles'] = ['state', 'logs', 'submission']): Endpoint => ({
  id,
  url,
  roles,
  owner: 'own',
  operator: id,
})

/** A person whose endpoints these are, the first of them the first to be asked. */
async function person(urls: readonly string[], vouched = true): Promise<Tab> {
  device = createDevice()
  const endpoints = urls.map((url, index) => at(`node${index}`, url))
  const chain: Chain = vouched
    ? {
        ...devnetChain(town.url),
        endpoints: [...endpoints, at('beacon', `${town.beacon}/`, ['consensus'])],
        consensus: { config: 'practice' },
      }
    : { ...devnetChain(town.url), endpoints }
  tab = await openTab(device, chain, { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}

/** Sends a payment by an endpoint that from then on tells lies, and looks a few times as it goes on. */
async function afterSending(urls: readonly string[], lies: readonly (ExecutionLie | undefined)[], vouched = true): Promise<OwnTransaction> {
  const wallet = await person(urls, vouched)
  const id = await sent(wallet, paying(317n))
  for (const [index, lie] of lies.entries()) liars[index]?.tell(lie)
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [id])).not.toBeNull()
  await town.rpc('anvil_mine', ['0x2'])
  for (let looks = 0; looks < 4; looks++) {
    await look(wallet)
    device.clock.skip(13_000)
  }
  return find(wallet, id)
}

describe('one that an endpoint takes and then hides', () => {
  it.each([
    ['says that the account is further than it is', HIDING_AHEAD],
    ['tells the true number of the account', HIDING],
    ['lists another in its place', FORGING],
  ])('is found in its block by proof, where the endpoint %s', async (_, lie) => {
    const { state } = await afterSending([liars[0].url], [lie])
    expect(state).toMatchObject({ at: 'included', inclusion: { success: true } })
  })

  it.each([
    ['the first lies', [HIDING_AHEAD, undefined]],
    ['both lie', [HIDING_AHEAD, HIDING]],
    ['both lie alike', [HIDING_AHEAD, HIDING_AHEAD]],
  ] as const)('is found where two are set up and %s', async (_, lies) => {
    const { state } = await afterSending(
      liars.map(({ url }) => url),
      lies,
    )
    expect(state).toMatchObject({ at: 'included' })
  })

  it('is found without a light client where a second endpoint is honest: it is asked before anything is said', async () => {
    const { state } = await afterSending(
      liars.map(({ url }) => url),
      [HIDING_AHEAD, undefined],
      false,
    )
    expect(state).toMatchObject({ at: 'included', evidence: { kind: 'claimed', source: new URL(liars[1].url).host } })
    expect(liars[1].asked).toContain('eth_getTransactionReceipt')
  })

  it.each([
    ['one endpoint', 1, HIDING_AHEAD],
    ['one endpoint that lists another', 1, FORGING],
    ['two endpoints', 2, HIDING_AHEAD],
  ])('is never called replaced without a light client, by the word of %s: those that were asked are named', async (_, count, lie) => {
    const urls = liars.slice(0, count).map(({ url }) => url)
    const item = await afterSending(urls, [lie, lie], false)
    // One whose fields do not hash to their name is kept out, and says nothing then.
    if (lie === FORGING) expect(item.state.at).not.toBe('replaced')
    else
      expect(item.state).toMatchObject({
        at: 'sent',
        taken: { asked: urls.map((url) => new URL(url).host), evidence: { kind: 'claimed' } },
      })
  })

  it('is found as soon as the endpoint is honest again', async () => {
    const { id } = await afterSending([liars[0].url], [HIDING_AHEAD], false)
    liars[0].tell(undefined)
    if (tab) await look(tab)
    expect(tab && find(tab, id).state).toMatchObject({ at: 'included' })
  })

  it('stays included where it was proved to be, while its endpoint hides it', async () => {
    const wallet = await person([liars[0].url])
    const id = await sent(wallet, paying(318n))
    await expect.poll(() => town.rpc('eth_getTransactionReceipt', [id])).not.toBeNull()
    await town.rpc('anvil_mine', ['0x1'])
    await expect
      .poll(async () => (await look(wallet), find(wallet, id).state))
      .toMatchObject({ at: 'included', evidence: { kind: 'proved' } })
    liars[0].tell(HIDING_AHEAD)
    for (let looks = 0; looks < 3; looks++) await look(wallet)
    expect(find(wallet, id).state).toMatchObject({ at: 'included', evidence: { kind: 'proved' } })
  })
})

describe('a second payment of the same', () => {
  const ruleOf = async (wallet: Tab, units: bigint): Promise<readonly string[]> => {
    const id = await wallet.wallet.requests.propose({ intent: paying(units), account: ME, chainId: 31337 })
    const { findings } = (await reviewed(wallet.wallet, id)).analysis.review
    return findings.flatMap(({ rule, level }) => (rule === 'request/repeated' ? [level] : []))
  }

  it('is warned of while the first seems lost, and after it was included; another amount is not', async () => {
    await afterSending([liars[0].url], [HIDING_AHEAD], false)
    if (!tab) return expect.unreachable()
    expect(await ruleOf(tab, 317n)).toEqual(['warn'])
    expect(await ruleOf(tab, 316n)).toEqual([])
    liars[0].tell(undefined)
    await look(tab)
    expect(await ruleOf(tab, 317n)).toEqual(['warn'])
  })
})

it('another of the same keys in its place is named, and proved by its block', async () => {
  const wallet = await person([liars[0].url])
  await town.rpc('evm_setAutomine', [false])
  const id = await sent(wallet, paying(319n))
  const { nonce } = find(wallet, id).transaction
  const dear = { maxFeePerGas: toQuantity(90_000_000_000n), maxPriorityFeePerGas: toQuantity(9_000_000_000n) }
  const other = await town.rpc<Hex>('eth_sendTransaction', [
    { from: ME, to: ME, nonce: toQuantity(nonce), gas: toQuantity(21_000), ...dear },
  ])
  await town.rpc('anvil_mine', ['0x2'])
  await expect
    .poll(
      async () => {
        device.clock.skip(13_000)
        await look(wallet)
        return find(wallet, id).state
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ at: 'replaced', by: other, evidence: { kind: 'proved' } })
})
