import { expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { BOB, CAROL, USDC, WETH } from '../test-support/names.ts'
import { text } from '../test-support/reading.ts'
import type { DescribeContext, DescribedItem } from './description.ts'
import { createClearSigning } from './clear-signing.ts'
import { calldata, CONTRACT, describeWith, descriptorOf, SENDER, sourceOf } from './test-support/describe-with.ts'

type Spec = Readonly<Record<string, unknown>>
type Row = readonly [
  type: string,
  value: unknown,
  spec: Spec,
  said: string,
  more?: { readonly also?: readonly (readonly [string, unknown])[] },
]

const ETHER: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const WORD = `0x${'ab'.repeat(32)}`
const token = (address: Address, symbol: string, decimals: number) =>
  ({ chainId: 1, standard: 'erc20', address, symbol, name: symbol, decimals, from: 'listed' }) as const
const native = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const CONTEXT: DescribeContext = {
  tokenOf: (chainId, address) =>
    chainId !== 1 ? undefined : address === USDC ? token(USDC, 'USDC', 6) : address === WETH ? token(WETH, 'WETH', 18) : undefined,
  chainOf: (chainId) => (chainId === 1 ? { name: 'Ethereum', native } : undefined),
  localName: (address) => (address === BOB ? 'Bob' : undefined),
  ensName: (address) => (address === CAROL ? 'carol.eth' : undefined),
  kindsOf: (address) => (address === BOB ? ['eoa'] : undefined),
  collectionName: (chainId, address) => (chainId === 1 && address === WETH ? 'Apes' : undefined),
  blockTime: (chainId, height) => (chainId === 1 && height === 5n ? 1_800_000_000n : undefined),
}
const METADATA = {
  constants: { most: '1000000', ether: ETHER, me: SENDER, list: ETHER },
  enums: { side: { '0': 'Sell', '1': 'Buy' }, flag: { true: 'On', false: 'Off' } },
  maps: { kinds: { keyType: 'string', values: { '1': USDC, [CAROL]: WETH } } },
  token: { name: 'Own', ticker: 'OWN', decimals: 2 },
}

/** One value, as a descriptor has it shown: its text, what could not be done for it, and what it is. */
const ROWS: readonly Row[] = [
  ['uint256', 5n, {}, '5 | {is=integer value=5}'],
  ['uint256', 5n, { format: 'raw' }, '5 | {is=integer value=5}'],
  ['int256', -5n, { format: 'raw' }, '-5 | {is=integer value=-5}'],
  ['bool', true, { format: 'raw' }, 'true | {is=boolean value=true}'],
  ['string', 'Hi', { format: 'raw' }, 'Hi | {is=text text=Hi}'],
  ['bytes', '0x1234', { format: 'raw' }, '0x1234 | {is=bytes value=0x1234}'],
  ['address', BOB, { format: 'raw' }, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 | {is=address address=bob}'],
  ['address', BOB, { format: 'addressName' }, 'Bob | {is=address address=bob name=Bob}'],
  [
    'address',
    BOB,
    { format: 'addressName', params: { types: ['contract'] } },
    'Bob | warning address-kind | {is=address address=bob name=Bob}',
  ],
  ['address', BOB, { format: 'addressName', params: { types: ['eoa'], sources: ['local'] } }, 'Bob | {is=address address=bob name=Bob}'],
  [
    'address',
    BOB,
    { format: 'addressName', params: { sources: ['ens'] } },
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 | warning unknown-address | {is=address address=bob}',
  ],
  ['address', CAROL, { format: 'addressName' }, 'carol.eth | {is=address address=carol name=carol.eth}'],
  ['address', CAROL, { format: 'addressName', params: { sources: ['ens'] } }, 'carol.eth | {is=address address=carol name=carol.eth}'],
  [
    'address',
    CAROL,
    { format: 'addressName', params: { sources: ['local', 'other'] } },
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC | warning unknown-address | {is=address address=carol}',
  ],
  [
    'address',
    WETH,
    { format: 'addressName' },
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 | warning unknown-address | {is=address address=WETH}',
  ],
  ['address', CAROL, { format: 'addressName', params: { senderAddress: CAROL } }, 'Sender | {is=address address=sender}'],
  [
    'address',
    CAROL,
    { format: 'addressName', params: { senderAddress: ['$.metadata.constants.me', CAROL] } },
    'Sender | {is=address address=sender}',
  ],
  ['bytes20', BOB, { format: 'addressName' }, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8 | warning value-type | {is=bytes value=bob}'],
  ['uint256', BigInt(BOB), { format: 'addressName' }, 'Bob | {is=address address=bob name=Bob}'],
  ['bool', true, { format: 'addressName' }, 'true | warning value-type | {is=boolean value=true}'],
  ['string', BOB, { format: 'addressName' }, 'Bob | {is=address address=bob name=Bob}'],
  [
    'uint256',
    10n ** 17n,
    { format: 'amount' },
    '0.1 ETH | {is=amount units=100000000000000000 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'int256',
    -(10n ** 17n),
    { format: 'amount' },
    '-0.1 ETH | {is=amount units=-100000000000000000 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    1_000_000n,
    { format: 'amount', params: { threshold: '1000000' } },
    'All | message All | {is=amount units=1000000 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    999_999n,
    { format: 'amount', params: { threshold: '1000000' } },
    '0.000000000000999999 ETH | {is=amount units=999999 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    5n,
    { format: 'amount', params: { threshold: '0x5', message: 'Everything' } },
    'Everything | message Everything | {is=amount units=5 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'string',
    '7',
    { format: 'amount' },
    '0.000000000000000007 ETH | {is=amount units=7 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  ['string', 'seven', { format: 'amount' }, 'seven | warning value-type | {is=text text=seven}'],
  ['bool', true, { format: 'amount' }, 'true | warning value-type | {is=boolean value=true}'],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { token: USDC } },
    '5 USDC | {is=amount units=5000000 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { tokenPath: 'b' } },
    '5 USDC | {is=amount units=5000000 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
    { also: [['address', USDC]] },
  ],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { tokenPath: 'nothing' } },
    '5000000 | warning parameter | {is=integer value=5000000}',
  ],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { token: CAROL } },
    '5000000 | warning unknown-token | {is=integer value=5000000}',
  ],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { token: '$.metadata.token' } },
    '50000 OWN | {is=amount units=5000000 token={chainId=1 standard=erc20 address=contract symbol=OWN name=Own decimals=2 from=claimed}}',
  ],
  [
    'uint256',
    5_000_000n,
    { format: 'tokenAmount', params: { tokenPath: '@.to' } },
    '50000 OWN | {is=amount units=5000000 token={chainId=1 standard=erc20 address=contract symbol=OWN name=Own decimals=2 from=claimed}}',
  ],
  ['uint256', 5_000_000n, { format: 'tokenAmount' }, '5000000 | warning parameter | {is=integer value=5000000}'],
  [
    'int256',
    -5_000_000n,
    { format: 'tokenAmount', params: { token: USDC } },
    '-5 USDC | {is=amount units=-5000000 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  [
    'uint256',
    10n ** 18n,
    { format: 'tokenAmount', params: { token: ETHER, nativeCurrencyAddress: ETHER } },
    '1 ETH | {is=amount units=1000000000000000000 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    10n ** 18n,
    { format: 'tokenAmount', params: { token: ETHER, nativeCurrencyAddress: ['$.metadata.constants.ether'] } },
    '1 ETH | {is=amount units=1000000000000000000 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    10n ** 18n,
    { format: 'tokenAmount', params: { token: ETHER, nativeCurrencyAddress: [CAROL] } },
    '1000000000000000000 | warning unknown-token | {is=integer value=1000000000000000000}',
  ],
  [
    'uint256',
    1_000_000n,
    { format: 'tokenAmount', params: { token: USDC, threshold: '$.metadata.constants.most' } },
    'Unlimited USDC | message Unlimited | {is=amount units=1000000 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  [
    'uint256',
    1_000_000n,
    { format: 'tokenAmount', params: { token: USDC, threshold: '1000000', message: 'All of it' } },
    'All of it USDC | message All of it | {is=amount units=1000000 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  [
    'uint256',
    999_999n,
    { format: 'tokenAmount', params: { token: USDC, threshold: '1000000' } },
    '0.999999 USDC | {is=amount units=999999 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: USDC, chainId: 1 } },
    '0.000005 USDC | {is=amount units=5 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
  ],
  ['uint256', 5n, { format: 'tokenAmount', params: { token: USDC, chainId: 10 } }, '5 | warning unknown-token | {is=integer value=5}'],
  ['uint256', 5n, { format: 'tokenAmount', params: { token: USDC, chainId: 0 } }, '5 | warning parameter | {is=integer value=5}'],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: USDC, chainIdPath: 'b' } },
    '5 | warning parameter | {is=integer value=5}',
    { also: [['uint256', 2n ** 53n]] },
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: USDC, chainIdPath: 'b' } },
    '0.000005 USDC | {is=amount units=5 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
    { also: [['uint256', 1n]] },
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.kinds', keyPath: 'b' } } },
    '0.000005 USDC | {is=amount units=5 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
    { also: [['uint256', 1n]] },
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.kinds', keyPath: 'b' } } },
    '0.000000000000000005 WETH | {is=amount units=5 token={chainId=1 standard=erc20 address=WETH symbol=WETH name=WETH decimals=18 from=listed}}',
    { also: [['address', CAROL]] },
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.kinds', keyPath: 'b' } } },
    'does not fit',
    { also: [['uint256', 2n]] },
  ],
  [
    'uint256',
    5n,
    { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.other', keyPath: 'b' } } },
    'does not fit',
    { also: [['uint256', 1n]] },
  ],
  ['address', USDC, { format: 'tokenTicker' }, 'USDC | {is=address address=USDC}'],
  [
    'address',
    CAROL,
    { format: 'tokenTicker' },
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC | warning unknown-token | {is=address address=carol}',
  ],
  [
    'address',
    USDC,
    { format: 'tokenTicker', params: { chainId: 10 } },
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 | warning unknown-token | {is=address address=USDC}',
  ],
  ['uint256', 7n, { format: 'nftName', params: { collection: WETH } }, 'Apes #7 | {is=integer value=7}'],
  ['uint256', 7n, { format: 'nftName', params: { collection: CAROL } }, '7 | warning unknown-collection | {is=integer value=7}'],
  ['uint256', 7n, { format: 'nftName', params: { collectionPath: '@.to' } }, '7 | warning unknown-collection | {is=integer value=7}'],
  ['uint256', 1_800_000_000n, { format: 'date', params: { encoding: 'timestamp' } }, '2027-01-15 08:00:00Z | {is=time seconds=1800000000}'],
  ['uint256', 5n, { format: 'date', params: { encoding: 'blockheight' } }, '2027-01-15 08:00:00Z | {is=time seconds=1800000000}'],
  ['uint256', 6n, { format: 'date', params: { encoding: 'blockheight' } }, '6 | warning unknown-block | {is=integer value=6}'],
  [
    'uint256',
    8_640_000_000_000n,
    { format: 'date', params: { encoding: 'timestamp' } },
    '275760-09-13 00:00:00Z | {is=time seconds=8640000000000}',
  ],
  [
    'uint256',
    8_640_000_000_001n,
    { format: 'date', params: { encoding: 'timestamp' } },
    '8640000000001 | warning unknown-encoding | {is=time seconds=8640000000001}',
  ],
  [
    'int256',
    -8_640_000_000_000n,
    { format: 'date', params: { encoding: 'timestamp' } },
    '-271821-04-20 00:00:00Z | {is=time seconds=-8640000000000}',
  ],
  [
    'int256',
    -8_640_000_000_001n,
    { format: 'date', params: { encoding: 'timestamp' } },
    '-8640000000001 | warning unknown-encoding | {is=integer value=-8640000000001}',
  ],
  [
    'uint256',
    2n ** 256n - 1n,
    { format: 'date', params: { encoding: 'timestamp' } },
    '115792089237316195423570985008687907853269984665640564039457584007913129639935 | warning unknown-encoding | {is=time seconds=115792089237316195423570985008687907853269984665640564039457584007913129639935}',
  ],
  [
    'uint256',
    1_800_000_000n,
    { format: 'date', label: 'Deadline', params: { encoding: 'timestamp' } },
    '2027-01-15 08:00:00Z | {is=time seconds=1800000000 end=true}',
  ],
  ['uint256', 3_661n, { format: 'duration' }, '01:01:01 | {is=integer value=3661}'],
  ['int256', -3_661n, { format: 'duration' }, '-01:01:01 | {is=integer value=-3661}'],
  ['uint256', 150n, { format: 'unit', params: { base: '%', decimals: 2 } }, '1.5% | {is=integer value=150}'],
  ['int256', -150n, { format: 'unit', params: { base: '%', decimals: 2 } }, '-1.5% | {is=integer value=-150}'],
  ['uint256', 1_500n, { format: 'unit', params: { base: 'm', prefix: true } }, '1.5km | {is=integer value=1500}'],
  ['uint8', 1, { format: 'enum', params: { $ref: '$.metadata.enums.side' } }, 'Buy | {is=integer value=1}'],
  ['uint8', 2, { format: 'enum', params: { $ref: '$.metadata.enums.side' } }, '2 | warning parameter | {is=integer value=2}'],
  ['bool', true, { format: 'enum', params: { $ref: '$.metadata.enums.flag' } }, 'On | {is=boolean value=true}'],
  ['uint256', 1n, { format: 'chainId' }, 'Ethereum | {is=integer value=1}'],
  ['uint256', 10n, { format: 'chainId' }, '10 | warning unknown-chain | {is=integer value=10}'],
  [
    'bytes',
    `0x00010000010114${BOB.slice(2)}`,
    { format: 'interoperableAddressName' },
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8@eip155:1#B0C117E1 | {is=bytes value=0x0001000001011470997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  [
    'bytes',
    `0x0001000002271014${BOB.slice(2)}`,
    { format: 'interoperableAddressName' },
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8@eip155:10000#4772678F | {is=bytes value=0x000100000227101470997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  [
    'bytes',
    `0x00020000010114${BOB.slice(2)}`,
    { format: 'interoperableAddressName' },
    '0x0002000001011470997970c51812dc3a010c7d01b50e0d17dc79c8 | warning value-type | {is=bytes value=0x0002000001011470997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  [
    'bytes',
    `0x00010002010114${BOB.slice(2)}`,
    { format: 'interoperableAddressName' },
    '0x0001000201011470997970c51812dc3a010c7d01b50e0d17dc79c8 | warning value-type | {is=bytes value=0x0001000201011470997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  [
    'bytes',
    `0x00010000010113${BOB.slice(4)}`,
    { format: 'interoperableAddressName' },
    '0x00010000010113997970c51812dc3a010c7d01b50e0d17dc79c8 | warning value-type | {is=bytes value=0x00010000010113997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  [
    'bytes',
    `0x00010000010114${BOB.slice(2)}00`,
    { format: 'interoperableAddressName' },
    '0x0001000001011470997970c51812dc3a010c7d01b50e0d17dc79c800 | warning value-type | {is=bytes value=0x0001000001011470997970c51812dc3a010c7d01b50e0d17dc79c800}',
  ],
  [
    'bytes',
    `0x000100000014${BOB.slice(2)}`,
    { format: 'interoperableAddressName' },
    '0x00010000001470997970c51812dc3a010c7d01b50e0d17dc79c8 | warning value-type | {is=bytes value=0x00010000001470997970c51812dc3a010c7d01b50e0d17dc79c8}',
  ],
  ['uint256', 5n, { format: 'interoperableAddressName' }, '5 | warning value-type | {is=integer value=5}'],
  [
    'bytes32',
    WORD,
    { format: 'amount', path: '#.a.[0:2]' },
    '0.000000000000043947 ETH | {is=amount units=43947 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'bytes32',
    WORD,
    { format: 'addressName', path: '#.a.[-20:]' },
    '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB | warning unknown-address | {is=address address=0xabababababababababababababababababababab}',
  ],
  [
    'bytes',
    '0x',
    { format: 'amount', path: '#.a.[0:2]' },
    '0 ETH | {is=amount units=0 token={chainId=1 standard=native symbol=ETH name=Ether decimals=18 from=listed}}',
  ],
  [
    'uint256',
    5n,
    { format: 'amount', encryption: { scheme: 'x', plaintextType: 'uint64' } },
    '[Encrypted] | warning encrypted | {is=bytes value=0x}',
  ],
  [
    'bytes32',
    WORD,
    { format: 'amount', encryption: { scheme: 'x', plaintextType: 'uint64', fallbackLabel: 'Hidden' } },
    'Hidden | warning encrypted | {is=bytes value=0xabababababababababababababababababababababababababababababababab}',
  ],
  ['uint256', 5n, { visible: 'never' }, 'nothing'],
  ['uint256', 5n, { visible: 'always' }, '5 | {is=integer value=5}'],
  ['uint256', 5n, { visible: { ifNotIn: [5] } }, 'nothing'],
  ['uint256', 5n, { params: { threshold: '5' } }, '5 | {is=integer value=5}'],
  ['uint256', 5n, { visible: { ifNotIn: ['0x5', 6] } }, 'nothing'],
  ['uint256', 5n, { visible: { ifNotIn: [6] } }, '5 | {is=integer value=5}'],
  ['uint256', 5n, { visible: { mustMatch: [5] } }, 'nothing'],
  ['uint256', 5n, { visible: { mustMatch: [6] } }, 'does not fit'],
  ['bool', true, { visible: { ifNotIn: [true] } }, 'nothing'],
  ['bool', true, { visible: { ifNotIn: ['true'] } }, 'nothing'],
  ['bool', true, { visible: { ifNotIn: [false, 1] } }, 'true | {is=boolean value=true}'],
  ['string', '5', { visible: { ifNotIn: [5] } }, 'nothing'],
  ['string', 'a', { visible: { ifNotIn: ['A'] } }, 'a | {is=text text=a}'],
  ['address', BOB, { visible: { ifNotIn: [checksum(BOB)] } }, 'nothing'],
  ['address', BOB, { visible: { ifNotIn: [CAROL] } }, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 | {is=address address=bob}'],
  ['bytes', '0x', { visible: { ifNotIn: [0] } }, 'nothing'],
  ['bytes', '0x05', { visible: { ifNotIn: [5] } }, 'nothing'],
  ['bytes', '0x05', { visible: { ifNotIn: [6, null, true] } }, '0x05 | {is=bytes value=0x05}'],
  ['uint256', 5n, { path: undefined, value: 'Fixed' }, 'Fixed | {is=text text=Fixed}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.constants.most' }, '1000000 | {is=integer value=1000000}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.owner' }, 'Test | {is=text text=Test}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.contractName' }, 'Thing | {is=text text=Thing}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.token.ticker' }, 'OWN | {is=text text=OWN}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.token.name' }, 'Own | {is=text text=Own}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.token.decimals' }, '2 | {is=integer value=2}'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.token.other' }, 'does not fit'],
  ['uint256', 5n, { path: undefined, value: '$.metadata.constants.toString' }, 'does not fit'],
  ['uint256', 5n, { path: undefined, value: true }, 'true | {is=boolean value=true}'],
  ['uint256', 5n, { path: '$.metadata.constants.most' }, '1000000 | {is=integer value=1000000}'],
  ['uint256', 5n, { path: '@.value' }, '3 | {is=integer value=3}'],
  ['uint256', 5n, { path: '@.from' }, '0x00000000000000000000000000000000005e4De7 | {is=address address=sender}'],
  ['uint256', 5n, { path: '@.other' }, 'does not fit'],
  ['uint256', 5n, { path: 'nothing' }, 'does not fit'],
  ['uint256[]', [5n, 6n], { path: 'a' }, 'does not fit'],
  ['uint256[]', [5n, 6n], { path: 'a.[]' }, '5 | {is=integer value=5} | 6 | {is=integer value=6}'],
  [
    'uint256[]',
    [5n, 6n],
    { path: 'a.[]', separator: 'No {index}' },
    '5 | separator No 0 | {is=integer value=5} | 6 | separator No 1 | {is=integer value=6}',
  ],
  ['uint256[]', [5n, 6n], { path: 'a.[1]' }, '6 | {is=integer value=6}'],
  ['uint256[]', [5n, 6n], { path: 'a.[-1]' }, '6 | {is=integer value=6}'],
  ['uint256[]', [5n, 6n], { path: 'a.[2]' }, 'does not fit'],
  ['uint256[]', [5n, 6n, 7n], { path: 'a.[1:]' }, '6 | {is=integer value=6} | 7 | {is=integer value=7}'],
  ['uint256[]', [5n, 6n, 7n], { path: 'a.[:2]' }, '5 | {is=integer value=5} | 6 | {is=integer value=6}'],
  ['uint256[]', [5n, 6n, 7n], { path: 'a.[0:-1]' }, '5 | {is=integer value=5} | 6 | {is=integer value=6}'],
  [
    'uint256[]',
    [5n, 6n],
    { path: 'a.[]', format: 'tokenAmount', params: { tokenPath: 'b.[]' } },
    '0.000005 USDC | {is=amount units=5 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}} | 0.000000000000000006 WETH | {is=amount units=6 token={chainId=1 standard=erc20 address=WETH symbol=WETH name=WETH decimals=18 from=listed}}',
    { also: [['address[]', [USDC, WETH]]] },
  ],
  [
    'uint256[]',
    [5n, 6n],
    { path: 'a.[]', format: 'tokenAmount', params: { tokenPath: 'b.[]' } },
    'does not fit',
    { also: [['address[]', [USDC]]] },
  ],
  [
    'uint256[]',
    [5n, 6n],
    { path: 'a.[]', format: 'tokenAmount', params: { tokenPath: 'b.[0]' } },
    '0.000005 USDC | {is=amount units=5 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}} | 0.000006 USDC | {is=amount units=6 token={chainId=1 standard=erc20 address=USDC symbol=USDC name=USDC decimals=6 from=listed}}',
    { also: [['address[]', [USDC]]] },
  ],
  ['uint256[]', [], { path: 'a.[]' }, 'nothing'],
]

const itemLines = (item: DescribedItem): readonly string[] =>
  'fields' in item
    ? item.fields.flatMap(itemLines)
    : [
        item.text,
        ...(item.warning === undefined ? [] : [`warning ${item.warning}`]),
        ...(item.separator === undefined ? [] : [`separator ${item.separator}`]),
        ...(item.message === undefined ? [] : [`message ${item.message}`]),
        text(item.value),
      ]

const read = async ([type, value, spec, , { also = [] } = {}]: Row): Promise<readonly string[]> => {
  const others = also.map(([of], at) => `, ${of} ${'bcd'.charAt(at)}`).join('')
  const field = { label: 'A', path: 'a', ...spec }
  const args = [value, ...also.map(([, one]) => one)]
  const metadata = { ...METADATA, contractName: 'Thing' }
  const one = await describeWith(`f(${type} a${others})`, args, { fields: [field] }, { context: CONTEXT, metadata, value: 3n })
  if (one === undefined) return ['does not fit']
  const lines = one.fields.flatMap(itemLines).map((line) => line.replaceAll(CONTRACT, 'contract').replaceAll(SENDER, 'sender'))
  return lines.length === 0 ? ['nothing'] : lines
}

it.each(ROWS.map((row) => [row[0], row[1], row[2], row] as const))('%s of %s by %o', async (_type, _value, _spec, row) => {
  expect(await read(row)).toEqual(row[3].split(' | '))
})

it('whoever a descriptor takes for the sender keeps the address where nobody says who sends', async () => {
  const signature = 'f(address a)'
  const field = { label: 'A', path: 'a', format: 'addressName', params: { senderAddress: CAROL } }
  const source = sourceOf(descriptorOf(signature, { fields: [field] }))
  const call = { chainId: 1, to: CONTRACT, value: 0n, data: calldata(signature, [CAROL]) } as const
  const one = await createClearSigning([source]).describeCall(call, CONTEXT)
  expect(one?.fields).toMatchObject([{ label: 'A', value: { is: 'address', address: CAROL } }])
})
