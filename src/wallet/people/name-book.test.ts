import { namehash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { createTeller } from '../../../scripts/devnet/teller.ts'
import { ensResolverAbi } from '../../../devnet/abi-money.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../../../devnet/addresses.ts'
import { COIN_TYPES } from '../../../devnet/stories/names.ts'
import { type Gateway, startGateway } from '../../../test/support/gateway.ts'
import type { NameBook } from './name-book.ts'

/** Names by our own universal resolver, which the practice chain has at mainnet's address, over ENS' own registry. */
let town: Devnet
let tab: Tab
let names: NameBook
let gateway: Gateway
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  gateway = await startGateway(town, NEIGHBOURS.keeper)
  tab = await openTab(createDevice(), devnetChain(town.url))
  names = await tab.wallet.names()
}, 180_000)
afterAll(async () => {
  tab.kill()
  await gateway.close()
  await town.stop()
})

const TOWN = 31337
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

describe('a name [A8]', () => {
  it('leads to its address on the chain that is asked for, as computed here', async () => {
    const { name, answer } = await names.resolve('Alice.eth', TOWN)
    expect(name).toBe('alice.eth')
    expect(answer).toMatchObject({ at: 'address', address: CAST.alice, evidence: { method: 'local-run' } })
  })

  it('that nobody has, that has no address, or whose resolver is no contract leads to nobody, each for its reason', async () => {
    const whyOf = async (name: string) => {
      const { answer } = await names.resolve(name, TOWN)
      return answer.at === 'none' ? answer.why : answer.at
    }
    expect([await whyOf('nobody-has-this.eth'), await whyOf('empty.eth'), await whyOf('broken.eth')]).toEqual([
      'no-resolver',
      'no-resolver',
      'no-resolver',
    ])
    expect(await whyOf(`${'a'.repeat(60)}.alice.eth`)).toBe('no-resolver')
  })

  it('of mixed alphabets is not even asked for', async () => {
    const before = tab.left.length
    await expect(names.resolve('\u0430lice.eth', TOWN)).rejects.toThrow(is('input/name-malformed'))
    expect(tab.left.length).toBe(before)
  })

  it('is asked of mainnet for any other chain, and of nobody where mainnet is not set up', async () => {
    await expect(names.resolve('alice.eth', 8453)).rejects.toThrow(is('rpc/no-endpoint'))
  })
})

describe('what an account calls itself [A8]', () => {
  it('counts where the name leads back to it', async () => {
    expect(await names.primary(CAST.alice, TOWN)).toMatchObject({ at: 'name', name: 'alice.eth' })
    expect(await names.primary(CAST.deployer, TOWN)).toMatchObject({ at: 'none' })
  })

  it('is told as false where it leads to somebody else, and is none where it is written to imitate', async () => {
    expect(await names.primary(CAST.dave, TOWN)).toMatchObject({ at: 'name', name: 'dave.eth' })
    await town.rpc('anvil_autoImpersonateAccount', [true])
    const args = [namehash('dave.eth'), COIN_TYPES.town, CAST.scammer] as const
    await createTeller(town.rpc).write(CAST.dave, CONTRACTS.ensResolver, ensResolverAbi, 'setAddr', args)
    await expect.poll(() => names.primary(CAST.dave, TOWN)).toMatchObject({ at: 'false', claims: 'dave.eth' })
    expect(await names.primary(CAST.forger, TOWN)).toMatchObject({ at: 'none' })
  })
})

describe('a name that a gateway keeps (EIP-3668) [A9]', () => {
  const found = async () => {
    const { answer, ...rest } = await names.resolve('keeper.faraway.eth', TOWN)
    if (answer.at !== 'elsewhere') throw new Error(answer.at)
    return { ...rest, answer }
  }

  it('is asked of no gateway before the person agrees; then of one, once, and what it says is claimed', async () => {
    const elsewhere = await found()
    expect(elsewhere.answer.hosts).toEqual([gateway.host])
    expect(gateway.asked).toEqual([])
    const { answer } = await names.resolveElsewhere(elsewhere)
    expect(answer).toMatchObject({ at: 'address', address: NEIGHBOURS.keeper, evidence: { kind: 'claimed', source: gateway.host } })
    expect(gateway.asked).toHaveLength(1)
    await tab.wallet.requestLog.load()
    const log = tab.wallet.requestLog.entries.get()
    expect(log.filter(({ host }) => host === gateway.host)).toMatchObject([{ purpose: 'names', outcome: 'ok' }])
  })

  it('leads to nobody where its answer is signed by somebody else', async () => {
    gateway.signer = 'mallory'
    expect((await names.resolveElsewhere(await found())).answer).toMatchObject({ at: 'none', why: 'no-answer' })
  })
})
