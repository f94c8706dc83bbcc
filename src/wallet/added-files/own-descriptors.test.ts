import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseAbi, type Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { codeOf, createDevice, openTab, PASSWORD, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import type { Addition, OwnDescriptors } from './own-descriptors.ts'
import { importWords } from '../../../test/support/import-words.ts'

const descriptorFor = (address: Address, signature: string, intent: string): string =>
  JSON.stringify({
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId: CHAIN_ID, address }] } },
    metadata: { owner: 'Town' },
    display: { formats: { [signature]: { intent, fields: [{ path: 'holder', label: 'Of', format: 'addressName' }] } } },
  })
const file = (text: string, name = 'mine.json', place?: Addition['place']): Addition => ({
  text,
  name,
  from: { kind: 'file' },
  ...(place === undefined ? {} : { place }),
})
const HELD = 'held(address holder)'
const dataOf = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]) as Abi, args })

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

async function person(): Promise<{ readonly tab: Tab; readonly own: OwnDescriptors }> {
  const tab = await openTab(createDevice(), devnetChain(town.url), { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return { tab, own: await tab.wallet.descriptors() }
}

describe('a person’s own descriptors and ABIs', () => {
  it('are kept over a lock, sealed, and gone when removed', async () => {
    const { tab, own } = await person()
    const text = descriptorFor(CONTRACTS.till, HELD, 'Look what lies there')
    const kept = await own.add(file(text, '  till.json '))
    expect(kept).toMatchObject({ kind: 'erc7730', name: 'till.json', from: { kind: 'file' } })
    const abi = await own.add(file(`function ${HELD}`, 'till.txt', { chainId: CHAIN_ID, address: CONTRACTS.till }))
    expect(own.list.get().map(({ name }) => name)).toEqual(['till.json', 'till.txt'])
    // Laid out in another way it is the same; with another word in it it is another.
    await own.add(file(JSON.stringify(JSON.parse(text), null, 2), 'again.json'))
    expect(
      own.list
        .get()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['again.json', 'till.txt'])
    await own.add(file(text.replace('lies', 'is'), 'other.json'))
    expect(own.list.get().length).toBe(3)

    await tab.wallet.session.lock()
    expect(own.list.get()).toEqual([])
    expect(await codeOf(own.add(file(text)))).toBe('store/closed')
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(own.list.get().length).toBe(3)
    await own.remove(abi.id)
    expect(own.list.get().some(({ id }) => id === abi.id)).toBe(false)
    tab.kill()
  })

  it('are told apart, and what is neither is refused with a code', async () => {
    const { tab, own } = await person()
    const text = descriptorFor(CONTRACTS.till, HELD, 'Look')
    expect(await own.check(text)).toMatchObject({ kind: 'erc7730', count: 1, names: [HELD], owner: 'Town', binds: true })
    expect(await own.check('[{"type":"function","name":"f","inputs":[{"type":"uint256"}]}]')).toMatchObject({
      kind: 'abi',
      count: 1,
      names: ['f(uint256)'],
    })
    expect(await own.check('function a()\nfunction b(uint8 x)')).toMatchObject({ kind: 'abi', count: 2 })
    for (const [bad, code] of [
      ['', 'input/required'],
      ['hello', 'decode/malformed'],
      ['{"display":{}}', 'decode/malformed'],
      ['{"abi":[]}', 'decode/malformed'],
      ['x'.repeat(10_485_761), 'input/too-long'],
      ['function f()\n'.repeat(100_000), 'decode/malformed'],
    ] as const)
      expect(await codeOf(own.add(file(bad))), bad.slice(0, 20)).toBe(code)
    expect(await codeOf(own.add(file('function a()', '  ')))).toBe('input/required')
    expect(own.list.get()).toEqual([])
    tab.kill()
  })

  it('come from an address that the person typed, whose host learns it, and are kept only when added', async () => {
    const { tab, own } = await person()
    const server: Server = createServer((_, response) => response.end('function a()'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      expect(await own.fetch(` http://${host}/a.txt `)).toEqual({ text: 'function a()', host })
      expect(own.list.get()).toEqual([])
      expect(tab.left.at(-1)?.url).toBe(`http://${host}/a.txt`)
      expect(await codeOf(own.fetch('http://files.example/a.txt'))).toBe('input/url-insecure')
    } finally {
      await new Promise((done) => server.close(done))
      tab.kill()
    }
  })
})

describe('what they say in a Review', () => {
  let one: Awaited<ReturnType<typeof person>>
  beforeAll(async () => void (one = await person()))
  afterAll(() => one.tab.kill())

  async function look(to: Address, data: Hex): Promise<Review> {
    const asked = { kind: 'calls', chainId: CHAIN_ID, atomic: 'required', calls: [{ to, value: 0n, data }] } as const
    const check = await one.tab.wallet.check({ asked, account: CAST.alice, chainId: CHAIN_ID })
    await check.look()
    const state = check.state.get()
    if (state.kind !== 'ready') throw new Error(JSON.stringify(state))
    return state.opinion.review
  }
  const said = ({ explanation }: Review): string =>
    'calls' in explanation ? '' : plain(explanation.inner[0]?.intent ?? explanation.intent)
  const isUnnamed = ({ findings }: Review): boolean => findings.some(({ rule }) => rule === 'call/unknown')
  const held = dataOf(HELD, [CAST.bob])

  it('a call that nobody knows is said to be unknown before, named after, and unknown again when the file is gone', async () => {
    const before = await look(CONTRACTS.till, held)
    expect([before.described, isUnnamed(before)]).toEqual([[], true])
    const { id } = await one.own.add(file(`function ${HELD} view returns (uint256)`, 'till.txt'))
    const named = await look(CONTRACTS.till, held)
    expect(said(named)).toMatch(/^According to your ABI till\.txt: “Call held of /)
    expect([named.described[0]?.of, isUnnamed(named)]).toEqual(['name', false])
    await one.own.remove(id)
    expect((await look(CONTRACTS.till, held)).described).toEqual([])
  })

  it('an ABI for one contract names no call of another', async () => {
    const { id } = await one.own.add(file(`function ${HELD}`, 'till.txt', { chainId: CHAIN_ID, address: CONTRACTS.till }))
    expect((await look(CONTRACTS.till, held)).described.length).toBe(1)
    expect((await look(CONTRACTS.tillCode, held)).described).toEqual([])
    await one.own.remove(id)
  })

  it('a descriptor of the code that a proxy ran holds for the proxy, and goes before an ABI', async () => {
    const abi = await one.own.add(file(`function ${HELD}`))
    const { id } = await one.own.add(file(descriptorFor(CONTRACTS.tillCode, HELD, 'Look what lies there')))
    const review = await look(CONTRACTS.till, held)
    expect(said(review)).toBe('According to your descriptor: “Look what lies there: 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc”')
    const [described] = review.described
    expect(described?.of === 'call' && described.description.from).toBe('own')
    expect(review.described.length).toBe(1)
    await Promise.all([one.own.remove(id), one.own.remove(abi.id)])
  })

  it('a descriptor of code that was not run says nothing, whatever a contract claims to be', async () => {
    const { id } = await one.own.add(file(descriptorFor(CONTRACTS.tillForOwner, HELD, 'Look')))
    expect((await look(CONTRACTS.till, held)).described).toEqual([])
    await one.own.remove(id)
  })

  it('goes before what this build ships, for the same contract', async () => {
    const data = dataOf('deposit()', [])
    const text = JSON.stringify({
      context: { contract: { deployments: [{ chainId: CHAIN_ID, address: CONTRACTS.weth }] } },
      display: { formats: { 'deposit()': { intent: 'Mine' } } },
    })
    const first = (review: Review): string | undefined =>
      review.described.flatMap((each) => (each.of === 'call' ? [each.description.from] : []))[0]
    expect(first(await look(CONTRACTS.weth, data))).toBe('assay')
    const { id } = await one.own.add(file(text))
    expect(first(await look(CONTRACTS.weth, data))).toBe('own')
    await one.own.remove(id)
  })

  it('a signature of this build is a guess: the sentence says perhaps, and the call stays unknown', async () => {
    const review = await look(CONTRACTS.till, dataOf('allowedOutboxList(uint256)', [3n]))
    expect(said(review)).toMatch(/^Call .*, perhaps its function allowedOutboxList\(uint256\)/)
    expect(isUnnamed(review)).toBe(true)
    // Bytes that the signature does not give again are no such call.
    const spoilt: Hex = `${dataOf('allowedOutboxList(uint256)', [3n])}00`
    expect((await look(CONTRACTS.till, spoilt)).described).toEqual([])
  })
})
