import { encodeFunctionData, type Hex, maxUint160, maxUint256, maxUint48, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import { plain } from '#core/text/words'
import { displayedVerdict } from '#review'
import { createDevice, devnetChain, openTab, type Tab } from '../../test/support/whole-wallet.ts'

// What can be told of an approval where nothing is simulated, or not yet: by the words alone.

let tab: Tab
beforeAll(async () => {
  // A visitor: no vault, no account. Nothing is asked of this endpoint.
  tab = await openTab(createDevice(), devnetChain('http://127.0.0.1:9'))
})
afterAll(() => tab.kill())

const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const STRANGER: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
const APES: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const OPENSEA: Address = '0x1e0049783f008a0085193e00003d00cd54003c71'
const ENDLESS = maxUint256.toString()
const FAR = maxUint48.toString()

const TYPES: Readonly<Record<string, string>> = {
  Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
  DaiPermit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
  PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
  PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
  PermitBatchTransferFrom: 'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
  TokenPermissions: 'address token, uint256 amount',
}
const members = (name: string) =>
  (TYPES[name] ?? '').split(', ').map((member) => ({ type: member.split(' ')[0] ?? '', name: member.split(' ')[1] ?? '' }))

function typed(type: string, inner: readonly string[], message: object, domain: object): Signable {
  const primaryType = type === 'DaiPermit' ? 'Permit' : type
  const types = Object.fromEntries([[primaryType, members(type)], ...inner.map((name) => [name, members(name)])])
  return { kind: 'typed-data', data: { domain, primaryType, types, message } } as never
}
const permit2 = { name: 'Permit2', verifyingContract: PERMIT2 }

type Terms = { readonly spender: Address; readonly chainId: number; readonly units: bigint; readonly expiration?: string }

const call = (to: Address, signature: string, ...args: readonly unknown[]) => {
  const abi = parseAbi([`function ${signature}`] as never) as never
  const name = signature.slice(0, signature.indexOf('('))
  return ({ chainId }: Terms): Signable => {
    const data: Hex = encodeFunctionData({ abi, functionName: name, args } as never)
    return { kind: 'calls', chainId, atomic: 'optional', calls: [{ to, value: 0n, data }] }
  }
}

/** Every way to let somebody take, by what gives it. */
const WAYS: Readonly<Record<string, (terms: Terms) => Signable>> = {
  approve: (terms) => call(USDC, 'approve(address,uint256)', terms.spender, terms.units)(terms),
  increaseAllowance: (terms) => call(USDC, 'increaseAllowance(address,uint256)', terms.spender, terms.units)(terms),
  'Permit2 approve': (terms) =>
    call(
      PERMIT2,
      'approve(address,address,uint160,uint48)',
      USDC,
      terms.spender,
      terms.units > maxUint160 ? maxUint160 : terms.units,
      Number(terms.expiration ?? FAR),
    )(terms),
  setApprovalForAll: (terms) => call(APES, 'setApprovalForAll(address,bool)', terms.spender, terms.units > 0n)(terms),
  'EIP-2612 permit': ({ spender, chainId, units }) =>
    typed(
      'Permit',
      [],
      { owner: ME, spender, value: units.toString(), nonce: '0', deadline: ENDLESS },
      { name: 'USD Coin', version: '2', chainId, verifyingContract: USDC },
    ),
  'DAI permit': ({ spender, chainId, units }) =>
    typed(
      'DaiPermit',
      [],
      { holder: ME, spender, nonce: '0', expiry: '0', allowed: units > 0n },
      { name: 'Dai Stablecoin', version: '1', chainId, verifyingContract: DAI },
    ),
  'Permit2 single': ({ spender, chainId, units, expiration = FAR }) =>
    typed(
      'PermitSingle',
      ['PermitDetails'],
      {
        details: { token: USDC, amount: (units > maxUint160 ? maxUint160 : units).toString(), expiration, nonce: '0' },
        spender,
        sigDeadline: ENDLESS,
      },
      { ...permit2, chainId },
    ),
  'Permit2 batch': ({ spender, chainId, units, expiration = FAR }) =>
    typed(
      'PermitBatch',
      ['PermitDetails'],
      {
        details: [{ token: USDC, amount: (units > maxUint160 ? maxUint160 : units).toString(), expiration, nonce: '0' }],
        spender,
        sigDeadline: ENDLESS,
      },
      { ...permit2, chainId },
    ),
  'Permit2 transfer': ({ spender, chainId, units }) =>
    typed(
      'PermitTransferFrom',
      ['TokenPermissions'],
      { permitted: { token: USDC, amount: units.toString() }, spender, nonce: '0', deadline: ENDLESS },
      { ...permit2, chainId },
    ),
  'Permit2 batch transfer': ({ spender, chainId, units }) =>
    typed(
      'PermitBatchTransferFrom',
      ['TokenPermissions'],
      { permitted: [{ token: USDC, amount: units.toString() }], spender, nonce: '0', deadline: ENDLESS },
      { ...permit2, chainId },
    ),
}

/** The verdict of the words alone, its reason, and what `allowance/unknown-spender` stops. */
async function judged(way: string, terms: Partial<Terms> = {}, account?: Address) {
  const all = { spender: STRANGER, chainId: 1, units: maxUint256, ...terms }
  const asked = WAYS[way]?.(all)
  if (asked === undefined) throw new Error(way)
  const check = await tab.wallet.check({ asked, chainId: all.chainId, ...(account === undefined ? {} : { account }) })
  const state = check.state.get()
  if (state.kind === 'ready') throw new Error(state.kind)
  const { kind, reason } = displayedVerdict(state.review)
  const stopped = state.review.findings.filter(({ rule, level }) => rule === 'allowance/unknown-spender' && level === 'danger')
  return { kind, reason: reason && plain(reason), stopped: stopped.map(({ say }) => plain(say)) }
}

const TAKES = `We don’t know ${STRANGER}, and it could take a large part of what you have`
/** A presets’ chain, one without a preset, one that nobody knows, one that is set up: there the run is still to come. */
const CHAINS = [1, 8453, 43_114, 987_654, 31_337]

describe('an unlimited approval without end for a stranger, before anything is simulated', () => {
  it.each(Object.keys(WAYS))('is stopped, and the verdict says why: %s', async (way) => {
    for (const chainId of CHAINS)
      for (const account of [ME, undefined])
        expect(await judged(way, { chainId }, account), String(chainId)).toEqual({ kind: 'danger', reason: TAKES, stopped: [TAKES] })
  })

  it.each(Object.keys(WAYS))('is not stopped by this where a shipped list knows the spender: %s', async (way) => {
    for (const spender of [ROUTER, OPENSEA]) expect((await judged(way, { spender })).stopped).toEqual([])
  })

  it.each(Object.keys(WAYS))('is nothing where nothing is approved: %s', async (way) => {
    expect((await judged(way, { units: 0n })).stopped).toEqual([])
  })
})

describe('an approval with a bound', () => {
  /** The others give all or nothing. */
  const bounded = Object.keys(WAYS).filter((way) => way !== 'setApprovalForAll' && way !== 'DAI permit')
  it.each(bounded)('of an amount is not stopped by its words alone: %s', async (way) => {
    expect((await judged(way, { units: 5n })).stopped).toEqual([])
  })

  it('of a time is stopped as a signature, which waits unseen, and not as a call', async () => {
    const expiration = '1900000000'
    expect((await judged('Permit2 approve', { expiration })).stopped).toEqual([])
    expect((await judged('Permit2 single', { expiration })).stopped).toEqual([TAKES])
  })
})
