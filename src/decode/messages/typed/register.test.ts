import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { typedDataDigest } from '#core/messages/typed-data'
import { createDice } from '../../../core/test-support/dice.ts'
import { unsaid } from '../../../core/test-support/unsaid.ts'
import { ME, USDC } from '../../test-support/names.ts'
import { explained, typed, typesOf } from '../test-support/typed-data.ts'
import { encodeType, readTypes } from '#core/messages/type-graph'
import { TYPED } from './register.ts'

const FORMS = TYPED.flatMap(({ form }) => (typeof form === 'string' ? [form] : []))
const hashes = new Map(FORMS.map((form) => [keccak256(stringToHex(form)), form]))

/** As their contracts hold them: where each was published stands beside its form. */
const PUBLISHED: readonly (readonly [string, string])[] = [
  ['EIP-2612 Permit', '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'],
  ['DAI Permit', '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'],
  ['Uniswap v3 positions Permit', '0x49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad'],
  ['Permit2 PermitSingle', '0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0'],
  ['Permit2 PermitBatch', '0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863'],
  ['Permit2 PermitTransferFrom', '0x939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106'],
  ['Permit2 PermitBatchTransferFrom', '0xfcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b766'],
  ['Seaport OrderComponents', '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f'],
  ['SafeTx from 1.0.0 on', '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8'],
  ['SafeTx before 1.0.0', '0x14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20'],
  ['SafeMessage', '0x60b3cbf8b4a223d68d641b3b6ddf9a298e7f33710cf3d3a9d1146b5a6150fbca'],
  ['ERC-4337 PackedUserOperation', '0x29a0bca4af4be3421398da00295e58e6d7de38cb492214754cb6a47507dd6f8e'],
  ['CoW Order', '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489'],
  ['EIP-3009 TransferWithAuthorization', '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267'],
  ['EIP-3009 ReceiveWithAuthorization', '0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8'],
  ['EIP-3009 CancelAuthorization', '0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429'],
  ['MetaMask Delegation', '0x88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e'],
  ['ERC20Votes Delegation', '0xe48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf'],
  ['Governor Ballot', '0x150214d74d59b7d1e90c73fc22ef3d991dd0a76b046543d4d80ab92d2a50328f'],
  ['Morpho Blue Authorization', '0x81d0284fb0e2cde18d0553b06189d6f7613c96a01bb5b5e7828eade6a0dcac91'],
  ['Kernel 3 Enable', '0xb17ab1224aca0d4255ef8161acaf2ac121b8faa32a4b2258c912cc5f8308c505'],
  ['Nexus ModuleEnableMode', '0xbe844ccefa05559a48680cb7fe805b2ec58df122784191aed18f9f315c763e1b'],
  ['Nexus ModuleEnableMode, before', '0xf6c866c1cd985ce61f030431e576c0e82887de0643dfa8a2e6efc3463e638ed0'],
  ['ERC-7739 PersonalSign', '0x983e65e5148e570cd828ead231ee759a8d7958721a768f93bc4483ba005c32de'],
]

const MAKER_2 =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const FEE = 'Fee(address recipient,uint256 amount,bytes feeData)'
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)'
const ELEMENT_ITEM =
  'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address nft,uint256 nftId'
const NFT_BUY = `NFTBuyOrder(${ELEMENT_ITEM},Property[] nftProperties,uint256 hashNonce)`
const ELEMENT_MANY =
  'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc1155Token,uint256 erc1155TokenId'
const ELEMENT = '0x20f780a973856b93f63670377900c1d2a50a77c4'
const ANY = '0x00000000000000000000000000000000000000aa'

/**
 * Forms as their contracts or SDKs write them, whose readers look for members: the contract, the type, and its hash where one is published beside it.
 * Typed here from the published sources, not from our readers.
 */
const SHAPES: readonly (readonly [standard: string, contract: string, form: string, hash?: string])[] = [
  [
    'LooksRare',
    '0x59728544b08ab483533076417fbbb2fd0b17ce3a',
    'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
    '0x40261ade532fa1d2c7293df30aaadb9b3c616fae525a0b56d3d411c841a85028',
  ],
  ['LooksRare', '0x0000000000e655fae4d56241588680f86e3b2377', MAKER_2],
  [
    'LooksRare',
    '0x0000000000e655fae4d56241588680f86e3b2377',
    `BatchOrder(Maker[2] tree)${MAKER_2}`,
    '0x9661287f7a4aa4867db46a2453ee15bebac4e8fc25667a58718da658f15de643',
  ],
  [
    'LooksRare',
    '0x0000000000e655fae4d56241588680f86e3b2377',
    `BatchOrder(Maker[2][2] tree)${MAKER_2}`,
    '0xa54ab330ea9e1dfccee2b86f3666989e7fbd479704416c757c8de8e820142a08',
  ],
  [
    'Element',
    ELEMENT,
    `NFTSellOrder(${ELEMENT_ITEM},uint256 hashNonce)${FEE}`,
    '0xed676c7f3e8232a311454799b1cf26e75b4abc90c9bf06c9f7e8e79fcc7fe14d',
  ],
  ['Element', ELEMENT, `${NFT_BUY}${FEE}${PROPERTY}`, '0xa525d336300f566329800fcbe82fd263226dc27d6c109f060d9a4a364281521c'],
  [
    'Element',
    ELEMENT,
    `ERC1155SellOrder(${ELEMENT_MANY},uint128 erc1155TokenAmount,uint256 hashNonce)${FEE}`,
    '0x3529b5920cc48ecbceb24e9c51dccb50fefd8db2cf05d36e356aeb1754e19eda',
  ],
  [
    'Element',
    ELEMENT,
    `ERC1155BuyOrder(${ELEMENT_MANY},Property[] erc1155TokenProperties,uint128 erc1155TokenAmount,uint256 hashNonce)${FEE}${PROPERTY}`,
    '0x1a6eaae1fbed341e0974212ec17f035a9d419cadc3bf5154841cbf7fd605ba48',
  ],
  [
    'Element',
    ELEMENT,
    `BulkOrder(NFTBuyOrder[2] tree)${FEE}${NFT_BUY}${PROPERTY}`,
    '0xb32e6b07ca7f956efdb96d28fed6462c6d478d4f66692a6773741b404ff85f74',
  ],
  [
    'Element',
    ELEMENT,
    'BatchSignedERC721Orders(address maker,uint256 listingTime,uint256 expiryTime,uint256 startNonce,address erc20Token,address platformFeeRecipient,BasicCollection[] basicCollections,Collection[] collections,uint256 hashNonce)BasicCollection(address nftAddress,bytes32 fee,bytes32[] items)Collection(address nftAddress,bytes32 fee,OrderItem[] items)OrderItem(uint256 erc20TokenAmount,uint256 nftId)',
    '0x2d8cbbbc696e7292c3b5beb38e1363d34ff11beb8c3456c14cb938854597b9ed',
  ],
  [
    'Blur',
    '0x000000000000ad05ccc4f10045630fb830b95127',
    'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
  ],
  [
    'Blur',
    '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5',
    'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
  ],
  [
    'Blend',
    '0x29469395eaf6f95920e59f858042f0e28d98a20b',
    'LoanOffer(address lender,address collection,uint256 totalAmount,uint256 minAmount,uint256 maxAmount,uint256 auctionDuration,uint256 salt,uint256 expirationTime,uint256 rate,address oracle,uint256 nonce)',
  ],
  [
    'Blend',
    '0x29469395eaf6f95920e59f858042f0e28d98a20b',
    'SellOffer(address borrower,uint256 lienId,uint256 price,uint256 expirationTime,uint256 salt,address oracle,Fee[] fees,uint256 nonce)Fee(uint16 rate,address recipient)',
  ],
  [
    'Wyvern',
    '0x7f268357a8c2552623316e2562d90e642bb538e5',
    'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)',
  ],
  [
    '1inch limit order',
    '0x1111111254eeb25477b68fb85ed929f73a960582',
    'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
  ],
  [
    '1inch limit order',
    '0x119c71d3bbac22029622cbaec24854d3d32d2828',
    'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,bytes makerAssetData,bytes takerAssetData,bytes getMakerAmount,bytes getTakerAmount,bytes predicate,bytes permit,bytes interaction)',
  ],
  [
    '1inch limit order',
    '0x1111111254eeb25477b68fb85ed929f73a960582',
    'OrderRFQ(uint256 info,address makerAsset,address takerAsset,address maker,address allowedSender,uint256 makingAmount,uint256 takingAmount)',
  ],
  [
    'AugustusRFQ',
    '0xe92b586627cca7a83dc919cc7127196d70f55a06',
    'Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
  ],
  [
    '0x',
    '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
    'MetaTransactionDataV2(address signer,address sender,uint256 expirationTimeSeconds,uint256 salt,bytes callData,address feeToken,MetaTransactionFeeData[] fees)MetaTransactionFeeData(address recipient,uint256 amount)',
  ],
  [
    'Polymarket',
    '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e',
    'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)',
  ],
  [
    'Polymarket',
    '0xe111180000d2663c0091e4f400237545b87b996b',
    'Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder)',
  ],
  [
    'ERC-4337',
    ANY,
    'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    '0xc03dfc11d8b10bf9cf703d558958c8c42777f785d998c62060d85a4f0ef6ea7f',
  ],
  [
    'ERC-4337',
    ANY,
    'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
  ],
  [
    'Balancer v2',
    ANY,
    'SetRelayerApproval(bytes calldata,address sender,uint256 nonce,uint256 deadline)',
    '0xa3f865aa351e51cfeb40f5178d1564bb629fe9030b83caf6361d1baaf5b90b5a',
  ],
  [
    'Balancer v2',
    ANY,
    'BatchSwap(bytes calldata,address sender,uint256 nonce,uint256 deadline)',
    '0x9bfc43a4d98313c6766986ffd7c916c7481566d9f224c6819af0a53388aced3a',
  ],
  ['Euler v2', ANY, 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)'],
  [
    'Spend Permission',
    ANY,
    'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)',
  ],
  ['Farcaster', ANY, 'TransferAndChangeRecovery(uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline)'],
  ['Morpho', ANY, 'Authorization(address delegator,address manager,bool isAllowed,uint256 nonce,uint256 deadline)'],
  ['Aave v3', ANY, 'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)'],
  ['Aave v3', ANY, 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)'],
  ['BentoBox', ANY, 'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)'],
  [
    'Lens',
    ANY,
    'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)',
  ],
  [
    'Sequence',
    ANY,
    'Calls(Call[] calls,uint256 space,uint256 nonce,address[] wallets)Call(address to,uint256 value,bytes data,uint256 gasLimit,bool delegateCall,bool onlyFallback,uint256 behaviorOnError)',
  ],
  ['Sequence', ANY, 'ConfigUpdate(bytes32 imageHash,address[] wallets)'],
]

function valueOf(type: string, types: ReturnType<typeof typesOf>, chance: (below: number) => number): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const count = list[2] === '' ? chance(4) : Number(list[2])
    return Array.from({ length: count }, () => valueOf(list[1] ?? '', types, chance))
  }
  const struct = types[type]
  if (struct !== undefined) return Object.fromEntries(struct.map(({ name, type: inner }) => [name, valueOf(inner, types, chance)]))
  const bytes = (count: number) => `0x${Array.from({ length: count }, () => chance(256).toString(16).padStart(2, '0')).join('')}`
  if (type === 'address') return chance(3) === 0 ? [ME, USDC, `0x${'00'.repeat(20)}`][chance(3)] : bytes(20)
  if (type === 'bool') return chance(2) === 0
  if (type === 'string') return ['', 'sell', 'erc20', 'Hello, Bob!', '\u202e'][chance(5)]
  if (type === 'bytes') return bytes(chance(120))
  if (type.startsWith('bytes')) return bytes(Number(type.slice(5)))
  const bits = Number(type.replace(/^u?int/, ''))
  const all = 2n ** BigInt(bits) - 1n
  return [0n, 1n, 2n, all, all / 2n + 1n, BigInt(chance(2 ** 31)) & all][chance(6)]?.toString()
}

describe('the register of typed data', () => {
  it.each(PUBLISHED)('knows the type hash of %s', (_, hash) => {
    expect(hashes.has(hash as `0x${string}`), hash).toBe(true)
  })

  it.each(SHAPES.map((row) => [row[0], row[2].slice(0, 40), row] as const))('reads the published %s form %s…', (_, __, row) => {
    const [standard, contract, form, hash] = row
    if (hash !== undefined) expect(keccak256(stringToHex(form))).toBe(hash)
    const chance = createDice(form.length).below
    const types = typesOf(form)
    const primaryType = form.slice(0, form.indexOf('('))
    const graph = readTypes({ types, primaryType, domain: {}, message: {} })
    expect([...graph.faults]).toEqual([])
    // Members that these versions have and our reader does not know would be marked so.
    for (let round = 0; round < 20; round++) {
      const message = valueOf(primaryType, types, chance) as Record<string, unknown>
      const one = explained(typed(form, message, { name: 'x', chainId: 1, verifyingContract: contract }))
      expect([one.standard, one.faults.filter((fault) => fault !== 'raw-hash' && fault !== 'not-canonical')]).toEqual([standard, []])
      expect(unsaid({ ...one, typed: undefined })).toEqual([])
      const hidden = one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms.hidden, claim.terms.unverified] : []))
      expect(hidden).not.toContain('members')
      expect(hidden.filter((mark) => mark === 'unlisted' || mark === 'counterfeit')).toEqual([])
    }
  })

  it.each([
    ...['PermitSingle', 'PermitBatch', 'PermitTransferFrom', 'PermitBatchTransferFrom', 'PermitWitnessTransferFrom'],
    ...['PermitBatchWitnessTransferFrom', 'OrderComponents', 'BulkOrder', 'SafeTx', 'SafeMessage', 'PackedUserOperation'],
    ...['TransferWithAuthorization', 'ReceiveWithAuthorization', 'TypedDataSign', 'PersonalSign'],
  ])('takes a form named %s with other members for a mistake or a trap', (name) => {
    const one = explained(typed(`${name}(address who,uint256 what)`, { who: ME, what: '1' }, { chainId: 1, verifyingContract: ANY }))
    expect([one.standard, one.faults]).toEqual([undefined, ['not-canonical']])
  })

  it('has no form twice', () => {
    expect(hashes.size).toBe(FORMS.length)
  })

  it.each(FORMS.map((form) => [form.slice(0, 48), form]))('writes %s… as it must be hashed', (_, form) => {
    const primaryType = form.slice(0, form.indexOf('('))
    const graph = readTypes({ types: typesOf(form), primaryType, domain: {}, message: {} })
    expect([...graph.faults]).toEqual([])
    expect(encodeType(graph, primaryType)).toBe(form)
  })

  it.each(FORMS.map((form) => [form.slice(0, 48), form]))('tells of any values of %s…', (_, form) => {
    const chance = createDice(form.length).below
    const types = typesOf(form)
    const primaryType = form.slice(0, form.indexOf('('))
    for (let round = 0; round < 60; round++) {
      const message = valueOf(primaryType, types, chance) as Record<string, unknown>
      const data = typed(form, message, { name: 'x', chainId: 1, verifyingContract: USDC })
      expect(typedDataDigest(data)).toMatch(/^0x[0-9a-f]{64}$/)
      const one = explained(data)
      const { standard, faults, args, claims } = one
      expect(standard).toBeDefined()
      expect(unsaid({ ...one, typed: undefined })).toEqual([])
      expect(faults.filter((fault) => !['not-canonical', 'raw-hash', 'wrapped', 'looks-like-transaction'].includes(fault))).toEqual([])
      expect(args.map(({ name }) => name)).toEqual((types[primaryType] ?? []).map(({ name }) => name))
      for (const claim of claims) if ('most' in claim) expect(claim.most).toBeGreaterThanOrEqual(0n)
    }
  })
})
