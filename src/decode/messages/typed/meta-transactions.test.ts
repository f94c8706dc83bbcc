import { expect, it } from 'vitest'
import type { TypedData } from '#core/messages/typed-data'
import { type Address, ZERO } from '#core/ethereum/address'
import { erc20 } from '../../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { DOMAIN, readTyped } from '../test-support/reading.ts'
import { fitting } from '../test-support/typed-data.ts'

type Row = readonly [form: string, said: string, more?: object, domain?: TypedData['domain']]

const REST =
  'uint256 value,uint256 gas,uint256 txGas,uint256 nonce,uint256 batchId,uint256 batchNonce,uint48 deadline,uint256 validUntil,uint256 validUntilTime,uint256 chainId,uint256 userNonce,uint256 userDeadline,uint256 tokenGasPrice,bytes32 salt,bytes32 userSalt,address token'
const RELAY = 'RelayData(uint256 maxFeePerGas,address relayWorker)'
const ZKSYNC =
  'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)'
const ERA = { name: 'zkSync', version: '2', chainId: 324 }
const WORD = `0x${'00'.repeat(32)}`
const number = (address: Address): string => BigInt(address).toString()
const send = erc20('transfer', [CAROL, 5_000_000n])
const MEMBERS = {
  ...{ from: ME, user: ME, to: USDC, target: USDC, data: send, functionSignature: send, value: '9', gas: '1', txGas: '1', nonce: '1' },
  ...{
    batchId: '1',
    batchNonce: '1',
    deadline: '1',
    validUntil: '1',
    validUntilTime: '1',
    chainId: '1',
    userNonce: '1',
    userDeadline: '1',
  },
  ...{ tokenGasPrice: '1', salt: WORD, userSalt: WORD, token: ZERO, relayData: { maxFeePerGas: '1', relayWorker: BOB } },
}
const ERA_MEMBERS = {
  ...{ txType: '113', from: number(ME), to: number(USDC), gasLimit: '1', gasPerPubdataByteLimit: '1', maxFeePerGas: '1' },
  ...{ maxPriorityFeePerGas: '1', paymaster: '0', nonce: '1', value: '9', data: send, factoryDeps: [], paymasterInput: '0x' },
}

/** Calls that somebody else hands in, and that count as made by whoever signed. */
const ROWS: readonly Row[] = [
  [
    'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by Meta-transaction | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=USDC calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
    {},
    { name: 'x', verifyingContract: USDC },
  ],
  [
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | use use=meta-transaction contract=here calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
  ],
  [
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | use use=meta-transaction contract=here calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
  ],
  [
    'ForwardRequest(address from,address target,uint256 nonce,bytes data)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    `RelayRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,RelayData relayData)${RELAY}`,
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | use use=meta-transaction contract=here calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
  ],
  [
    'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by Gelato Relay | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    'SponsoredCallConcurrentERC2771(uint256 chainId,address target,bytes data,address user,bytes32 userSalt,uint256 userDeadline)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by Gelato Relay | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    'CallWithSyncFeeERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by Gelato Relay | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    'CallWithSyncFeeConcurrentERC2771(uint256 chainId,address target,bytes data,address user,bytes32 userSalt,uint256 userDeadline)',
    'Let someone else submit for you: “Send 5 USDC to carol” | by Gelato Relay | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    `ForwardRequest(address from,address to,bytes data,${REST})`,
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ERC-2771 | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | use use=meta-transaction contract=here calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
  ],
  [
    'ForwardRequest(address from,address to,uint256 value,bytes data)',
    'Let someone else submit for you: “Send 0.000000000000000009 ETH to bob” | by ERC-2771 | out from=me most=9 exact=true to=bob | use use=meta-transaction contract=here calls=[{from=me to=bob value=9 data=0x}] | > Send 0.000000000000000009 ETH to bob',
    { to: BOB, data: '0x' },
  ],
  [
    'ForwardRequest(address from,address to,bytes data)',
    'Let someone else submit for you: “Call an unknown function of here” | by ERC-2771 | open | use use=meta-transaction contract=here calls=[{from=bob to=here value=0 data=0x12345678}] | > Call an unknown function of here',
    { from: BOB, to: STRANGER, data: '0x12345678' },
  ],
  // Of any other member nobody says what it does.
  [
    'ForwardRequest(address from,address to,bytes data,address other)',
    'Sign a message of the form ForwardRequest, which holds a call: “Send 5 USDC to carol” | by nobody | open | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
    { other: BOB },
  ],
  [
    'ForwardRequest(address from,address to,bytes data,bytes32 nonce)',
    'Sign a message of the form ForwardRequest, which holds a call: “Send 5 USDC to carol” | by nobody | open | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
    { nonce: WORD },
  ],
  [
    'ForwardRequest(address from,address to,bytes32 data)',
    'Sign a message of the form ForwardRequest for the app x | by nobody | open',
    { data: WORD },
  ],
  [
    'ForwardRequest(bytes32 from,address to,bytes data)',
    'Sign a message of the form ForwardRequest, which holds a call: “Send 5 USDC to carol” | by nobody | open | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
    { from: WORD },
  ],
  [
    'ForwardRequest(address from,bytes32 to,bytes data)',
    'Sign a message of the form ForwardRequest, which holds a call: “Send 5000000 base units of here to carol” | by nobody | open | out from=me token=here most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=here value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5000000 base units of here to carol',
    { to: WORD },
  ],
  [
    'OtherRequest(address from,address to,bytes data)',
    'Sign a message of the form OtherRequest, which holds a call: “Send 5 USDC to carol” | by nobody | open | out from=me token=USDC most=5000000 exact=true to=carol | use use=meta-transaction contract=here calls=[{from=me to=USDC value=0 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Send 5 USDC to carol',
  ],
  [
    ZKSYNC,
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ZKsync | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | use use=meta-transaction contract=zero calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
    ERA_MEMBERS,
    ERA,
  ],
  [
    ZKSYNC,
    'Sign a message of the form Transaction for the app zkSync | by ZKsync | open | fault not-canonical',
    ERA_MEMBERS,
    { ...ERA, version: '3' },
  ],
  [
    ZKSYNC,
    'Sign a message of the form Transaction for the app other | by ZKsync | open | fault not-canonical',
    ERA_MEMBERS,
    { ...ERA, name: 'other' },
  ],
  [
    ZKSYNC,
    'Let someone else submit for you: “Call transfer of USDC and send it 0.000000000000000009 ETH” | by ZKsync | open | out from=me token=USDC most=5000000 exact=true to=carol | out from=me most=9 exact=true to=USDC | fault not-canonical | use use=meta-transaction contract=here calls=[{from=me to=USDC value=9 data=0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000004c4b40}] | > Call transfer of USDC and send it 0.000000000000000009 ETH',
    ERA_MEMBERS,
    { ...ERA, verifyingContract: STRANGER },
  ],
]

const read = ([form, , more = {}, domain = DOMAIN]: Row): readonly string[] =>
  readTyped(form, fitting(form, { ...MEMBERS, ...more }), domain, { chainId: domain.chainId === 324 ? 324 : 1 })

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
  expect(read(row)).toEqual(row[1].split(' | '))
})
