import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, STRANGER } from '../../test-support/names.ts'
import { explained, typed, fitting } from '../test-support/typed-data.ts'
import type { TypedData } from '#core/messages/typed-data'
import { ZERO } from '#core/ethereum/address'
import { DAN } from '../../test-support/reading.ts'
import { readTyped } from '../test-support/reading.ts'

it('reads actions of Hyperliquid, whose types have a colon in their names', () => {
  const form = 'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'
  const domain = { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: ZERO }
  const message = { hyperliquidChain: 'Mainnet', destination: CAROL, amount: '12.5', time: 1700000000000 }
  expect(plain(explained(typed(form, message, domain)).intent)).toBe(`Send 12.5 USDC on Hyperliquid to ${CAROL}`)
  expect(explained(typed(form, message, domain)).faults).toEqual([])
  const agent = 'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)'
  expect(explained(typed(agent, { hyperliquidChain: 'Mainnet', agentAddress: BOB, agentName: '', nonce: 1 }, domain)).claims).toEqual([
    { kind: 'right', owner: ME, of: ZERO, to: BOB, given: 'granted', canTake: false },
  ])
})

type Row = readonly [form: string, said: string, more?: object, domain?: TypedData['domain']]

const SIGNING = { name: 'HyperliquidSignTransaction', version: '1', chainId: 42_161, verifyingContract: ZERO }
const MEMBERS = {
  ...{ hyperliquidChain: 'Mainnet', destination: CAROL, amount: '12.5', token: 'HYPE:0x0d01', time: '1700000000000', nonce: '1' },
  ...{ sourceDex: '', destinationDex: 'spot', fromSubAccount: '', agentAddress: BOB, agentName: 'bot', maxFeeRate: '0.1%', builder: BOB },
  ...{ validator: BOB, wei: '150000000', isUndelegate: false, signers: 'null', toPerp: true, usd: '5', isDeposit: true },
}
const USD = 'UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'
const SPOT = 'SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)'
const AGENT = 'ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)'
const BUILDER = 'ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)'
const STAKE = 'TokenDelegate(string hyperliquidChain,address validator,uint64 wei,bool isUndelegate,uint64 nonce)'
const OWNERS = 'ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)'

/** Actions of Hyperliquid, whose recipients and amounts are texts. */
const ROWS: readonly Row[] = [
  [USD, 'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64'],
  [
    USD,
    'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64',
    { destination: ` ${CAROL.toUpperCase().replace('0X', '0x')} ` },
  ],
  [USD, 'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | time: time 1700000000000 bits=64', { destination: 'carol' }],
  [
    USD,
    'Send 1111111111111111111111111111111111111111111111111111111111111111… USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64',
    { amount: '1'.repeat(65) },
  ],
  [SPOT, 'Send 12.5 HYPE on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64'],
  [
    SPOT,
    'Send 12.5 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64',
    { token: 'x'.repeat(33) },
  ],
  [SPOT, 'Send 12.5 HYPE on Hyperliquid to carol | by Hyperliquid | open | time: time 1700000000000 bits=64', { destination: 'carol' }],
  [
    'SendAsset(string hyperliquidChain,string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce)',
    'Send 12.5 HYPE on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol',
  ],
  [
    'Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)',
    'Withdraw 12.5 USDC from Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64',
  ],
  [
    AGENT,
    'Let bob trade for you on Hyperliquid, with no expiry: it cannot withdraw | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
  ],
  [
    AGENT,
    'Let bob trade for you on Hyperliquid until 2027-01-15: it cannot withdraw | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false until=1800000000',
    { agentName: 'bot valid_until 1800000000999' },
  ],
  [
    AGENT,
    'Let bob trade for you on Hyperliquid, with no expiry: it cannot withdraw | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { agentName: 'bot valid_until soon' },
  ],
  [
    AGENT,
    'Let bob trade for you on Hyperliquid, with no expiry: it cannot withdraw | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { agentName: 'valid_until 1800000000999 bot' },
  ],
  [
    BUILDER,
    'Let bob charge up to 0.1% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
  ],
  [
    BUILDER,
    'Let bob charge up to 1% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { maxFeeRate: '1%' },
  ],
  [
    BUILDER,
    'Let bob charge up to 1.0 % of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { maxFeeRate: '1.0 %' },
  ],
  [
    BUILDER,
    'Let bob charge up to 1.01% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted',
    { maxFeeRate: '1.01%' },
  ],
  [
    BUILDER,
    'Let bob charge up to 0.5 of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted',
    { maxFeeRate: '0.5' },
  ],
  [
    BUILDER,
    'Let bob charge up to 0.5%% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted',
    { maxFeeRate: '0.5%%' },
  ],
  [
    BUILDER,
    'Let bob charge up to x0.5% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted',
    { maxFeeRate: 'x0.5%' },
  ],
  [
    BUILDER,
    'Let bob charge up to 0000.5% of each order on Hyperliquid, until you revoke it | by Hyperliquid | open | right owner=me of=zero to=bob given=granted',
    { maxFeeRate: '0000.5%' },
  ],
  [
    STAKE,
    'Stake 1.5 HYPE with the validator bob on Hyperliquid | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
  ],
  [STAKE, 'Unstake 1.5 HYPE from the validator bob on Hyperliquid | by Hyperliquid | open', { isUndelegate: true }],
  [
    STAKE,
    'Stake 1 HYPE with the validator bob on Hyperliquid | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { wei: '100000000' },
  ],
  [
    STAKE,
    'Stake 0.00000001 HYPE with the validator bob on Hyperliquid | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { wei: '1' },
  ],
  [
    STAKE,
    'Stake 0 HYPE with the validator bob on Hyperliquid | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { wei: '0' },
  ],
  [
    STAKE,
    'Stake 10 HYPE with the validator bob on Hyperliquid | by Hyperliquid | open | right owner=me of=zero to=bob given=granted canTake=false',
    { wei: '1000000000' },
  ],
  [OWNERS, 'Make your account on Hyperliquid one with a single key again | by Hyperliquid | open'],
  [
    OWNERS,
    'Give your account on Hyperliquid to 2 owners, bob among them | by Hyperliquid | open | right owner=me of=zero to=bob given=granted | right owner=me of=zero to=dan given=granted',
    { signers: `{"authorizedUsers":["${BOB}","${DAN.toUpperCase().replace('0X', '0x')}","${BOB}"],"threshold":2}` },
  ],
  [
    OWNERS,
    'Make your account on Hyperliquid one with a single key again | by Hyperliquid | open',
    { signers: `{"authorizedUsers":["${CAROL}0"]}` },
  ],
  [
    'UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
    'Move 12.5 USDC of yours on Hyperliquid to perpetuals | by Hyperliquid | open',
  ],
  [
    'UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
    'Move 12.5 USDC of yours on Hyperliquid to spot | by Hyperliquid | open',
    { toPerp: false },
  ],
  [
    USD,
    'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | fault not-canonical | time: time 1700000000000 bits=64',
    {},
    { ...SIGNING, verifyingContract: STRANGER },
  ],
  [
    USD,
    'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | fault not-canonical | time: time 1700000000000 bits=64',
    {},
    { ...SIGNING, verifyingContract: `0x1${ZERO.slice(3)}` },
  ],
  [
    USD,
    'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | fault not-canonical | time: time 1700000000000 bits=64',
    {},
    { ...SIGNING, name: 'Exchange' },
  ],
  [
    USD,
    'Send 12.5 USDC on Hyperliquid to carol | by Hyperliquid | open | receiver to=carol | time: time 1700000000000 bits=64',
    {},
    { name: 'HyperliquidSignTransaction', chainId: 42_161 },
  ],
]

const read = ([form, , more = {}, domain = SIGNING]: Row): readonly string[] => {
  const whole = `HyperliquidTransaction:${form}`
  return readTyped(whole, fitting(whole, { ...MEMBERS, ...more }), domain, { chainId: 42_161 })
}

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
  expect(read(row)).toEqual(row[1].split(' | '))
})
