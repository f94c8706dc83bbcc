import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { TypedData } from '#core/messages/typed-data'
import { type Call, createClearSigning, type DescribeContext, encodeCall, explain, explainMessage, shippedDescriptors } from '#decode'
import { readOwnDescriptor } from '../../../scripts/data/descriptors/templates.ts'
import { parseSignature } from '../../decode/abi/abi-type.ts'
import { readDescriptor } from '../../decode/clear-signing/read-descriptor.ts'
import { selectorOf } from '../../decode/functions/register.ts'
import { withDescriptions } from './described.ts'
import { rolesOf } from '../parties/parties.ts'
import { ALICE, NAMES } from '../test-support/recorded.ts'
import { addressPlaces, STRANGER, valuesWith } from '../test-support/strangers.ts'

const FOLDER = new URL('../../../data/descriptors/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const signing = createClearSigning(shippedDescriptors())
const CONTEXT: DescribeContext = { from: ALICE, tokenOf: () => undefined }

type Format = { readonly file: string; readonly key: string; readonly chainId: number; readonly to: Address }

/** One of each format that is for a contract at an address. */
const formats = (kind: 'contract' | 'eip712'): readonly Format[] =>
  FILES.flatMap((file) => {
    const { descriptor } = readDescriptor(readOwnDescriptor(fileURLToPath(new URL(file, FOLDER))).text)
    const [place] = descriptor.context?.[kind]?.deployments ?? []
    if (place === undefined) return []
    const to = place.address.toLowerCase() as Address
    return Object.keys(descriptor.display?.formats ?? {}).map((key) => ({ file, key, chainId: place.chainId, to }))
  })

async function namesStranger({ key, chainId, to }: Format, place: string): Promise<boolean> {
  const signature = parseSignature(key)
  const data = encodeCall(selectorOf(signature), signature.fields, valuesWith(signature.fields, place, STRANGER, ALICE) as never)
  const call: Call = { from: ALICE, to, chainId, value: 0n, data }
  const description = await signing.describeCall(call, CONTEXT)
  const explained = explain(call, NAMES)
  const all = withDescriptions(explained, description === undefined ? [] : [{ of: 'call', call, description }], NAMES)
  return rolesOf(all, ALICE).some(({ address }) => address === STRANGER)
}

const TOKEN = 'a token or a collection: what moves, not who gets it'
const VENUE = 'what is traded or lent with: the run shows where value ends'
const GIVES = 'gives, and gets nothing'
const TAKEN = 'a right or a debt is taken from it'

/** Places of addresses that get nothing, by function and parameter, each with the reason. Reviewed one by one. */
const GETS_NOTHING: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /./,
    /(?:^|\.|_)(?:\w*[tT]okens?(?:\.\[\])?|token(?:[AB01]|In|Out|MintSy|RedeemSy)|\w*Asset|assets?(?:In|Out|\.\[\])?|currency[01]|reward|comet|cTokens\.\[\])$/,
    TOKEN,
  ],
  [/^(?:exitMarket)$/, /^cTokenAddress$/, TOKEN],
  [/./, /(?:^|\.)(?:path|routes|_route)\.\[\]/, 'a path of tokens and pools'],
  [
    /./,
    /(?:^|\.)(?:pool|market|markets\.\[\]|factory|_?strategy|\w*strategies\.\[\]|gauge_addrs?(?:\.\[\])?|_gauge_addr|hooks|oracle|irm)$/,
    VENUE,
  ],
  [/./, /(?:^|\.)(?:executor|provider|extRouter|callTarget|srcReceivers?(?:\.\[\])?)$/, VENUE],
  [/./, /(?:^|\.)zone$/, 'may refuse an order, and gets nothing of it'],
  [/./, /(?:^|\.)_?(?:from|sender|l2Sender|offerer|delegator|delegatedTo|authorizer|proofSubmitter|maker|signer)$/, GIVES],
  [
    /^(?:withdraw|redeem|permit\w*|safeTransferFrom|transferFrom|completeQueuedWithdrawal|withdrawFrom|claimTo|move)$/,
    /(?:^|\.)_?(?:owner|holder|staker|src)$/,
    GIVES,
  ],
  [/^(?:liquidate|liquidationCall)$/, /^(?:borrower|user)$/, TAKEN],
  [/^pull$/, /^usr$/, GIVES],
  [
    /^(?:lockdown|invalidateNonces|removeOwner|swapOwner|disableModule|disableDelegation)$/,
    /(?:spender|owner|oldOwner|module|delegate|enforcer)$/,
    TAKEN,
  ],
  [/^(?:removeOwner|swapOwner|disableModule)$/, /^prev/, 'a place in a list, which a contract looks up'],
  [/^enableDelegation$/, /enforcer$/, 'limits a right'],
  [/^decreaseAllowance$/, /^spender$/, TAKEN],
  [/^depositV3$/, /^exclusiveRelayer$/, 'pays out on the other chain, and is repaid by the bridge'],
  [/^createProxy|^createChainSpecificProxy/, /singleton$|^callback$/, 'code of a new Safe, which rules of Safes look at'],
  [/^(?:mint|redeem)\w*$/, /^(?:SY|PT|YT|sys\.\[\]|yts\.\[\])$/, TOKEN],
  [/^(?:submit)$/, /_referral$/, 'who sent the person here: paid by Lido, if at all'],
]

const POSITIONS = formats('contract').flatMap((format) =>
  addressPlaces(parseSignature(format.key).fields).map((place) => ({ format, name: format.key.split('(')[0] ?? '', place })),
)

describe('a stranger at the place of an address, in each function of our descriptors', () => {
  it('takes part, unless the place gets nothing for a reason that is stated', async () => {
    const missed: string[] = []
    for (const { format, name, place } of POSITIONS) {
      if (GETS_NOTHING.some(([of, at]) => of.test(name) && at.test(place))) continue
      if (!(await namesStranger(format, place))) missed.push(`${format.file} ${name} ${place}`)
    }
    expect(POSITIONS.length).toBeGreaterThan(500)
    expect(missed).toEqual([])
  })

  it('has no reason for a place that there is none of', () => {
    const unused = GETS_NOTHING.filter(([of, at]) => !POSITIONS.some(({ name, place }) => of.test(name) && at.test(place)))
    expect(unused.map(String)).toEqual([])
  })
})

/** The same for messages. */
const IN_MESSAGES: typeof GETS_NOTHING = [
  [
    /^Order$|^OrderComponents$/,
    /(?:^|\.)(?:receiver|recipient)$/,
    'an order: our own reader of orders says who is paid, and its rule judges that',
  ],
  [/^Permit$/, /^holder$/, GIVES],
  [/^Delegation$/, /enforcer$/, 'limits a right'],
]

/** Members of EIP-712's `encodeType`, by struct. */
const typesOf = (key: string): TypedData['types'] =>
  Object.fromEntries(
    [...key.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => [
      name,
      members.split(',').map((member) => {
        const [type = '', called = ''] = member.split(' ')
        return { type, name: called }
      }),
    ]),
  )

/** A message of these types with the stranger at one place. */
function messageWith(types: TypedData['types'], type: string, at: string, place: string): Readonly<Record<string, unknown>> {
  const valueOf = (of: string, path: string): unknown => {
    const list = /^(.+)\[\d*\]$/.exec(of)
    if (list) return [valueOf(list[1] ?? '', `${path}.[]`)]
    if (Object.hasOwn(types, of)) return messageWith(types, of, `${path}.`, place)
    if (of === 'address') return path === place ? STRANGER : ALICE
    if (of === 'string') return 'x'
    if (of === 'bool') return true
    return of.startsWith('bytes') ? `0x${'00'.repeat(Number(of.slice(5)))}` : '77'
  }
  return Object.fromEntries((types[type] ?? []).map(({ name, type: of }) => [name, valueOf(of, `${at}${name}`)]))
}

function placesOfMessage(types: TypedData['types'], type: string, at = ''): readonly string[] {
  return (types[type] ?? []).flatMap(({ name, type: of }) => {
    const [bare, path] = [of.replace(/(\[\d*\])+$/, ''), `${at}${name}${of.endsWith(']') ? '.[]' : ''}`]
    return bare === 'address' ? [path] : Object.hasOwn(types, bare) ? placesOfMessage(types, bare, `${path}.`) : []
  })
}

describe('a stranger at the place of an address, in each message of our descriptors', () => {
  it('takes part, unless the place gets nothing for a reason that is stated', async () => {
    const missed: string[] = []
    for (const { file, key, chainId, to } of formats('eip712')) {
      const [types, primaryType] = [typesOf(key), key.slice(0, key.indexOf('('))]
      for (const place of placesOfMessage(types, primaryType)) {
        if ([...GETS_NOTHING, ...IN_MESSAGES].some(([of, at]) => of.test(primaryType) && at.test(place))) continue
        const { descriptor } = readDescriptor(readOwnDescriptor(fileURLToPath(new URL(file, FOLDER))).text)
        const { name, version } = descriptor.context?.eip712?.domain ?? {}
        const domain = {
          ...(name === undefined ? {} : { name }),
          ...(version === undefined ? {} : { version }),
          chainId,
          verifyingContract: to,
        }
        const data: TypedData = {
          domain,
          types: { ...types, EIP712Domain: domainTypes(domain) },
          primaryType,
          message: messageWith(types, primaryType, '', place),
        }
        const description = await signing.describeTypedData(data, CONTEXT)
        const explained = explainMessage({ kind: 'typed-data', from: ALICE, data }, { chainId, signer: ALICE, names: NAMES })
        const all = withDescriptions(explained, description === undefined ? [] : [{ of: 'message', description }], NAMES)
        if (!rolesOf(all, ALICE).some(({ address }) => address === STRANGER))
          missed.push(`${file} ${primaryType} ${place} ${description === undefined ? 'undescribed' : ''}`)
      }
    }
    expect(missed).toEqual([])
  })
})

const domainTypes = (domain: Readonly<Record<string, unknown>>): { readonly name: string; readonly type: string }[] =>
  Object.keys(domain).map((name) => ({ name, type: name === 'chainId' ? 'uint256' : name === 'verifyingContract' ? 'address' : 'string' }))

describe('a stranger who is written in another form than an address', () => {
  const tail = STRANGER.slice(2)
  it.each<[string, Address, number, string, readonly unknown[]]>([
    [
      '32 bytes (CCTP)',
      '0xbd3fa81b58ba92a82136038b25adec7066af3155',
      1,
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)',
      [5n, 6n, `0x${tail.padStart(64, '0')}`, ALICE],
    ],
    [
      '32 bytes (Wormhole)',
      '0x3ee18b2214aff97000d974cf647e7c347e8fa585',
      1,
      'wrapAndTransferETH(uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
      [30n, `0x${tail.padStart(64, '0')}`, 0n, 0n],
    ],
  ])('takes part: %s', async (_, to, chainId, key, values) => {
    const signature = parseSignature(key)
    const call: Call = { from: ALICE, to, chainId, value: 0n, data: encodeCall(selectorOf(signature), signature.fields, values as never) }
    const description = await signing.describeCall(call, CONTEXT)
    const all = withDescriptions(explain(call, NAMES), description === undefined ? [] : [{ of: 'call', call, description }], NAMES)
    expect(rolesOf(all, ALICE)).toContainEqual({ role: 'recipient', address: STRANGER })
  })
})
