import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSiweMessage } from 'viem/siwe'
import { fromHex, keccak256, toBytes } from 'viem'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { createDevice, openTab, PASSWORD, reviewedMessage, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../../devnet/addresses.ts'
import { ITEMS } from './items.ts'
import { bareHash, signIn } from './messages.ts'

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

/** What each thing that is signed as it is comes to, on a chain and a device that remember nothing. */
const EXPECTED: Readonly<Record<string, { readonly may: boolean; readonly hold: boolean; readonly rules: readonly string[] }>> = {
  'sign-in': { may: true, hold: false, rules: [] },
  permit: { may: true, hold: false, rules: [] },
  'permit-drain': { may: true, hold: true, rules: ['allowance/unlimited', 'message/valid-long'] },
  'permit2-drain': { may: true, hold: true, rules: ['allowance/permit2-terms'] },
  'bare-hash': { may: false, hold: false, rules: ['message/bare-hash'] },
}

describe('messages to sign for practice', () => {
  const place = { account: CAST.deployer, nowSeconds: BigInt(Math.floor(Date.now() / 1000)) }

  it.each(Object.entries(EXPECTED))('come to what they are there to show: %s', async (name, expected) => {
    const asks = ITEMS.find(({ id }) => id === name)?.asks(place)
    if (asks === undefined || !('asked' in asks)) return expect.unreachable()
    const id = await tab.wallet.requests.propose({ ...asks, account: CAST.deployer, chainId: CHAIN_ID })
    const { review } = (await reviewedMessage(tab.wallet, id)).analysis
    const rules = review.findings.map(({ rule }) => rule)
    expect([review.verdict.mayBeSigned, review.verdict.hold, rules]).toEqual([expected.may, expected.hold, expect.arrayContaining([...expected.rules])]) // prettier-ignore
  })

  it('are all of those that are no transaction', () => {
    const asked = ITEMS.filter((item) => 'asked' in item.asks(place)).map(({ id }) => id)
    expect(asked).toEqual(Object.keys(EXPECTED))
  })

  it('have a sign-in that viem reads, and a hash of what it is said to be', () => {
    const asked = signIn(place)
    const read = parseSiweMessage(asked.kind === 'message' ? fromHex(asked.message, 'string') : '')
    expect(read).toMatchObject({ domain: 'market.town.example', chainId: CHAIN_ID, version: '1' })
    expect(read.address?.toLowerCase()).toBe(CAST.deployer)
    expect(bareHash).toEqual({ kind: 'hash', hash: keccak256(toBytes('practice')) })
  })
})
