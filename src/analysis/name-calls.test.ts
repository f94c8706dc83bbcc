import { describe, expect, it } from 'vitest'
import { encodeFunctionData, keccak256, parseAbi, stringToHex } from 'viem'
import { concat, type Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Call, Names } from '#decode'
import { isNameable, nameCalls } from './name-calls.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const CONTRACT: Address = `0x${'22'.repeat(20)}`
const OTHER: Address = `0x${'33'.repeat(20)}`
const STRANGER: Address = `0x${'44'.repeat(20)}`
const NAMES: Names = {
  native: { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
  nameOf: () => undefined,
  tokenOf: () => undefined,
}

/** A function that no list has. */
const FEED = parseAbi(['function feedTheCatsOfAssay(uint256 cats, address keeper)'])
const FED = encodeFunctionData({ abi: FEED, functionName: 'feedTheCatsOfAssay', args: [9n, STRANGER] })
const GRANT_ROLE = parseAbi(['function grantRole(bytes32 role, address account)'])
const GRANT = encodeFunctionData({
  abi: GRANT_ROLE,
  args: [`0x${'01'.repeat(32)}`, STRANGER],
})

const callOf = (data: Hex): Call => ({ from: ME, to: CONTRACT, value: 0n, data, chainId: 1 })

/** An ABI that the person added, pinned by its hash as another library computes it. */
function own(name: string, over: Partial<OwnDescriptor> = {}): OwnDescriptor {
  const text = over.text ?? JSON.stringify(FEED)
  return {
    id: name,
    kind: 'abi',
    name,
    text,
    hash: keccak256(stringToHex(text)),
    count: 1,
    binds: true,
    addedAt: 1_700_000_000_000,
    from: { kind: 'file' },
    ...over,
  }
}

/** Whose ABI names the call, and what it is called. */
async function namedBy(data: Hex, all: readonly OwnDescriptor[]): Promise<unknown> {
  const [found, ...rest] = await nameCalls([callOf(data)], all, NAMES)
  expect(rest).toEqual([])
  if (found === undefined) return undefined
  if (found.of !== 'name') return expect.unreachable()
  return [found.explanation.function?.signature, found.by]
}
const SIGNATURE = 'feedTheCatsOfAssay(uint256,address)'

describe('a call named by the person’s own ABI', () => {
  it('has the name of that ABI and the hash that pins it', async () => {
    const mine = own('Cats')
    expect(await namedBy(FED, [mine])).toEqual([SIGNATURE, { is: 'own', name: 'Cats', hash: mine.hash }])
  })

  it('is not named by a text that its hash does not pin, nor by one that is no ABI', async () => {
    expect(await namedBy(FED, [own('Changed', { hash: keccak256('0x') })])).toBeUndefined()
    for (const text of ['', 'cats', '{"type":"function"', '[{"type":"function","name":"feed","inputs":[{"type":"cat"}]}]'])
      expect(await namedBy(FED, [own('Broken', { text })]), text).toBeUndefined()
  })

  it('is named by the next that fits, where the first says nothing', async () => {
    const fine = own('Fine', { addedAt: 1 })
    expect(await namedBy(FED, [own('Broken', { text: 'cats' }), fine])).toEqual([SIGNATURE, { is: 'own', name: 'Fine', hash: fine.hash }])
  })

  it('is not named by a clear-signing descriptor, nor by an ABI for another contract or another chain', async () => {
    const here = { chainId: 1, address: CONTRACT }
    expect(await namedBy(FED, [own('Descriptor', { kind: 'erc7730' })])).toBeUndefined()
    expect(await namedBy(FED, [own('Elsewhere', { place: { ...here, address: OTHER } })])).toBeUndefined()
    expect(await namedBy(FED, [own('Other chain', { place: { ...here, chainId: 10 } })])).toBeUndefined()
    expect(await namedBy(FED, [own('Here', { place: here })])).toMatchObject([SIGNATURE, { is: 'own', name: 'Here' }])
  })

  it('is named by one for just this contract before any other, and by the newest among equals', async () => {
    const here = { chainId: 1, address: CONTRACT }
    const [old, young] = [own('Old', { addedAt: 1 }), own('Young', { addedAt: 9 })]
    const [oldHere, youngHere] = [own('Old here', { addedAt: 0, place: here }), own('Young here', { addedAt: 1, place: here })]
    const first = async (...all: readonly OwnDescriptor[]) => [await namedBy(FED, all), await namedBy(FED, all.toReversed())]
    const by = (name: string) => [SIGNATURE, expect.objectContaining({ is: 'own', name })]
    expect(await first(old, young)).toEqual([by('Young'), by('Young')])
    expect(await first(young, oldHere)).toEqual([by('Old here'), by('Old here')])
    expect(await first(oldHere, youngHere)).toEqual([by('Young here'), by('Young here')])
  })

  it('is not named where its arguments cannot be read', async () => {
    expect(await namedBy(FED.slice(0, 40) as Hex, [own('Cats')])).toBeUndefined()
  })

  it('comes before a guess', async () => {
    expect(await namedBy(GRANT, [own('Mine', { text: JSON.stringify(GRANT_ROLE) })])).toMatchObject([
      'grantRole(bytes32,address)',
      { is: 'own', name: 'Mine' },
    ])
  })
})

describe('a call that only lists know', () => {
  it('is named by a guess with its package, each signature once', async () => {
    const found = (await namedBy(GRANT, [])) as readonly [
      string,
      { readonly is: string; readonly signatures: readonly string[]; readonly from: string },
    ]
    expect(found[0]).toBe('grantRole(bytes32,address)')
    expect(found[1].is).toBe('guess')
    expect(found[1].signatures).toEqual(['grantRole(bytes32,address)'])
    expect(found[1].from).toMatch(/^\S+ \d+\.\d+\.\d+, \S+$/)
  })

  it('is not guessed where its arguments do not give its bytes again', async () => {
    const burn = encodeFunctionData({ abi: parseAbi(['function burn(uint256 amount)']), args: [5n] })
    expect(await namedBy(burn, [])).toMatchObject(['burn(uint256)', { is: 'guess' }])
    // One byte that no argument accounts for.
    expect(await namedBy(concat(burn, '0x00'), [])).toBeUndefined()
  })

  it('is nothing where no list has its selector', async () => {
    expect(await namedBy('0xdeadbeef', [])).toBeUndefined()
    expect(await nameCalls([], [], NAMES)).toEqual([])
  })

  it('keeps the order of the calls, without those that have no name', async () => {
    const all = await nameCalls([callOf(FED), callOf('0xdeadbeef'), callOf(GRANT)], [own('Cats')], NAMES)
    expect(all.map((one) => (one.of === 'name' ? one.call.data : one.of))).toEqual([FED, GRANT])
  })
})

describe('a call of a published interface', () => {
  const published = async (data: Hex, all: readonly OwnDescriptor[] = []) => {
    const [found] = await nameCalls([callOf(data)], all, NAMES)
    return found?.of === 'name' ? found : expect.unreachable()
  }

  it('says whom it gives a right, beside the name that a guess or an own ABI gives it', async () => {
    expect((await published(GRANT)).published).toMatchObject({ signature: 'grantRole(bytes32,address)', people: [{ address: STRANGER }] })
    const mine = await published(GRANT, [own('Mine', { text: JSON.stringify(GRANT_ROLE) })])
    expect([mine.by, mine.published?.people.map(({ address }) => address)]).toMatchObject([{ is: 'own' }, [STRANGER]])
  })

  it('gives the function its name where no guess fits, and says that packages publish it', async () => {
    const found = await published(concat(GRANT, '0x00'))
    expect(found.by).toEqual({ is: 'guess', signatures: ['grantRole(bytes32,address)'], from: 'published packages' })
    expect(found.published?.people.map(({ address }) => address)).toEqual([STRANGER])
  })

  it('has no people where no interface is published', async () => {
    expect('published' in (await published(FED, [own('Cats')]))).toBe(false)
  })
})

describe('what can be named', () => {
  it.each([
    [true, { to: CONTRACT, data: '0xdeadbeef' }],
    [true, { to: CONTRACT, data: FED }],
    [false, { to: CONTRACT, data: '0xdeadbe' }],
    [false, { to: CONTRACT, data: '0x' }],
    [false, { data: FED }],
  ] as const)('is %s of %o', (is, call) => {
    expect(isNameable(call)).toBe(is)
  })
})
