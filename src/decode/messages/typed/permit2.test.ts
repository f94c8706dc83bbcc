import { hashStruct, keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, NO_NAMES, STRANGER, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed, typesOf } from '../test-support/typed-data.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const DOMAIN = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const SINGLE = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`
const BATCH = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`
const TAKE = `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`
const TAKE_BATCH = `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`

const usdc = { token: USDC, amount: '25000000', expiration: 1800000000, nonce: 0 }
const single = (change: object = {}) => typed(SINGLE, { details: { ...usdc, ...change }, spender: BOB, sigDeadline: '1700000000' }, DOMAIN)

describe('Permit2 AllowanceTransfer', () => {
  it('is an allowance in the books of Permit2 that ends', () => {
    const { standard, intent, claims, complete, faults, use, args } = explained(single())
    expect(standard).toBe('Permit2')
    expect(plain(intent)).toBe('Let bob spend up to 25 USDC, until 15 Jan 2027')
    expect(claims).toEqual([
      { kind: 'allowance', owner: ME, token: USDC, spender: BOB, units: 25_000_000n, mode: 'set', via: PERMIT2, until: 1_800_000_000n },
    ])
    expect([complete, faults]).toEqual([true, []])
    expect(use).toEqual({
      use: 'permit2-allowance',
      permit2: PERMIT2,
      form: 'single',
      details: [{ token: USDC, amount: 25_000_000n, expiration: 1_800_000_000n, nonce: 0n }],
      spender: BOB,
      deadline: 1_700_000_000n,
    })
    expect(args[0]?.value).toMatchObject({
      is: 'tuple',
      fields: [
        { name: 'token' },
        { name: 'amount', value: { is: 'amount', units: 25_000_000n } },
        { name: 'expiration', value: { is: 'time' } },
        {},
      ],
    })
  })

  it('is any amount when it is the most that 160 bits hold, and none when it is zero', () => {
    expect(plain(explained(single({ amount: (2n ** 160n - 1n).toString() })).intent)).toBe(
      'Let bob spend unlimited USDC, until 15 Jan 2027',
    )
    expect(plain(explained(single({ amount: 0 })).intent)).toBe('Stop bob from spending USDC')
  })

  it('names every token of a batch in its claims', () => {
    const details = [usdc, { ...usdc, token: WETH, amount: (2n ** 160n - 1n).toString() }]
    const { intent, claims, use } = explained(typed(BATCH, { details, spender: BOB, sigDeadline: 1 }, DOMAIN))
    expect(plain(intent)).toBe('Let bob spend unlimited WETH and up to 25 USDC, until 15 Jan 2027')
    expect(claims.map((claim) => claim.kind === 'allowance' && claim.token)).toEqual([USDC, WETH])
    expect(use).toMatchObject({ form: 'batch' })
  })

  it('is told and found faulty under another contract', () => {
    const { faults, claims, complete } = explained({ ...single(), domain: { ...DOMAIN, verifyingContract: STRANGER } })
    expect([faults, complete]).toEqual([['not-canonical'], false])
    expect(claims).toMatchObject([{ via: STRANGER }])
  })

  it('is the same at the other deployments of that code', () => {
    for (const permit2 of ['0x0000000000225e31d15943971f47ad3022f714fa', '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768']) {
      const { faults, claims, complete } = explained({ ...single(), domain: { ...DOMAIN, verifyingContract: permit2 } })
      expect([faults, complete]).toEqual([[], true])
      expect(claims).toMatchObject([{ via: permit2 }])
    }
  })

  it('is told under no contract as what it is not', () => {
    const { faults, claims, standard, intent } = explained({ ...single(), domain: { name: 'Permit2', chainId: 1 } })
    expect([standard, faults, claims]).toEqual(['Permit2', ['not-canonical'], []])
    expect(plain(intent)).toBe('Sign a message of the form PermitSingle for the app Permit2')
  })

  it('is not what another struct of its name says', () => {
    const form = 'PermitSingle(address token,address spender)'
    expect(explained(typed(form, { token: USDC, spender: BOB }, DOMAIN))).toMatchObject({
      faults: ['not-canonical'],
      complete: false,
      claims: [],
    })
  })

  it('names no token of another chain', () => {
    expect(plain(explained({ ...single(), domain: { ...DOMAIN, chainId: 8453 } }).intent)).not.toContain('USDC')
    expect(plain(explained(single(), { names: NO_NAMES }).intent)).toBe(
      `Let ${BOB} spend up to 25000000 base units of 0xA0b8…eB48, until 15 Jan 2027`,
    )
  })
})

describe('Permit2 SignatureTransfer', () => {
  const message = { permitted: { token: USDC, amount: '5000000' }, spender: BOB, nonce: '7', deadline: 1700000000 }

  it('is what may leave once, to wherever the spender says', () => {
    const { intent, claims, complete, use } = explained(typed(TAKE, message, DOMAIN))
    expect(plain(intent)).toBe('Let bob spend up to 5 USDC, once, until 14 Nov 2023')
    expect(claims).toEqual([{ kind: 'out', from: ME, token: USDC, most: 5_000_000n, exact: false }])
    expect(complete).toBe(true)
    expect(use).toEqual({
      use: 'permit2-transfer',
      permit2: PERMIT2,
      form: 'single',
      permitted: [{ token: USDC, amount: 5_000_000n }],
      spender: BOB,
      nonce: 7n,
      deadline: 1_700_000_000n,
    })
  })

  it('counts a token twice that a batch names twice', () => {
    const permitted = [message.permitted, message.permitted]
    expect(explained(typed(TAKE_BATCH, { ...message, permitted }, DOMAIN)).claims).toHaveLength(2)
  })

  it('keeps an unknown witness as Permit2 hashes it, and does not say that all is understood', () => {
    const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Trade terms)${PERMISSIONS}Trade(address to,bytes32 id)`
    const terms = { to: CAROL, id: `0x${'11'.repeat(32)}` }
    const { use, complete, claims, faults } = explained(typed(form, { ...message, terms }, DOMAIN))
    expect([complete, faults]).toEqual([false, []])
    expect(claims).toHaveLength(1)
    const types: Record<string, { name: string; type: string }[]> = JSON.parse(JSON.stringify(typesOf(form)))
    expect(use).toMatchObject({
      witness: {
        typeName: 'Trade',
        hash: hashStruct({ primaryType: 'Trade', types, data: terms }),
        typeString: `Trade terms)${PERMISSIONS}Trade(address to,bytes32 id)`,
      },
    })
    // PermitHash.sol: stub ‖ witnessTypeString is the type that is hashed.
    const typeString = use?.use === 'permit2-transfer' ? use.witness?.typeString : undefined
    const stub = 'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
    expect(keccak256(stringToHex(stub + String(typeString)))).toBe(keccak256(stringToHex(form)))
  })

  it('has no use where the witness lacks what its type names', () => {
    const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Trade witness)${PERMISSIONS}Trade(address to)`
    const { use, faults, claims } = explained(typed(form, { ...message, witness: { more: 1 } }, DOMAIN))
    expect([use, faults]).toEqual([undefined, ['surplus', 'members']])
    expect(claims).toEqual([])
  })

  it('leaves out of the witness what its type does not name', () => {
    const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Trade witness)${PERMISSIONS}Trade(address to)`
    const one = (witness: object) => explained(typed(form, { ...message, witness }, DOMAIN)).use
    expect(one({ to: BOB, more: 1 })).toEqual(one({ to: BOB }))
  })

  it('hashes the bytes of an address of the witness, in whatever case it was written', () => {
    const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Trade witness)${PERMISSIONS}Trade(address to)`
    const right = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
    const of = (to: string) => explained(typed(form, { ...message, witness: { to } }, DOMAIN))
    const wrong = of(right.replace('CD', 'cD'))
    expect([wrong.use, wrong.faults]).toEqual([of(right).use, ['checksum']])
  })
})

describe('an order of UniswapX', () => {
  const REACTOR = '0x00000011f84b9aa48e5f8aa8b9897600006289be'
  const ORDER =
    'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)'
  const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)${PERMISSIONS}${ORDER}`
  const order = (reactor: string) => ({
    permitted: { token: USDC, amount: '3000000000' },
    spender: reactor,
    nonce: 1,
    deadline: 1700000000,
    witness: {
      info: { reactor, swapper: ME, nonce: 1, deadline: 1700000000, additionalValidationContract: CAROL, additionalValidationData: '0x' },
      cosigner: CAROL,
      baseInputToken: USDC,
      baseInputStartAmount: '3000000000',
      baseInputEndAmount: '3000000000',
      baseOutputs: [{ token: WETH, startAmount: (10n ** 18n).toString(), endAmount: (9n * 10n ** 17n).toString(), recipient: ME }],
    },
  })

  it('promises the lowest output where its own contract takes the token', () => {
    const { intent, claims, complete } = explained(typed(form, order(REACTOR), DOMAIN))
    expect(plain(intent)).toBe('Swap at most 3000 USDC for at least 0.9 WETH, until 14 Nov 2023')
    expect(claims.slice(0, 2)).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_000_000_000n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 9n * 10n ** 17n },
    ])
    expect(complete).toBe(true)
  })

  it('promises nothing where anybody else does', () => {
    const { intent, claims, complete } = explained(typed(form, order(STRANGER), DOMAIN))
    expect(plain(intent)).toBe(`Let ${STRANGER} spend up to 3000 USDC, once, until 14 Nov 2023`)
    expect(claims.map(({ kind }) => kind)).toEqual(['out', 'order'])
    expect(claims[1]).toMatchObject({ terms: { unverified: 'counterfeit' } })
    expect(complete).toBe(false)
  })

  it('is known by the chain too: elsewhere the same address may be anybody', () => {
    const { claims, complete } = explained(typed(form, order(REACTOR), { ...DOMAIN, chainId: 10 }))
    expect([claims.length, complete]).toEqual([1, false])
  })

  it('is a plain permit where another contract of Uniswap takes the token', () => {
    const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
    expect(explained(typed(form, order(router), DOMAIN)).claims.map(({ kind }) => kind)).toEqual(['out'])
  })

  it('promises nothing where the order is for another reactor than who takes the token', () => {
    const made = order(REACTOR)
    const witness = { ...made.witness, info: { ...made.witness.info, reactor: STRANGER } }
    const [, order712] = explained(typed(form, { ...made, witness }, DOMAIN)).claims
    expect(order712).toMatchObject({ kind: 'order', terms: { unverified: 'counterfeit' } })
  })

  it('of the third kind pays at least its smallest amount', () => {
    const v3 = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V3DutchOrder witness)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)${PERMISSIONS}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`
    const reactor = '0x0000000015757c461808ea25eb309638b62681cf'
    const { info, cosigner } = order(reactor).witness
    const curve = { relativeBlocks: 0, relativeAmounts: [-5] }
    const witness = {
      info,
      cosigner,
      startingBaseFee: 0,
      baseInput: { token: USDC, startAmount: 1, curve, maxAmount: '3000000000', adjustmentPerGweiBaseFee: 0 },
      baseOutputs: [{ token: ZERO, startAmount: 9, curve, recipient: BOB, minAmount: 7, adjustmentPerGweiBaseFee: 0 }],
    }
    const { claims, complete, faults } = explained(typed(v3, { ...order(reactor), witness }, DOMAIN))
    expect([complete, faults]).toEqual([true, []])
    expect(claims[1]).toEqual({ kind: 'in', to: BOB, least: 7n })
  })
})
