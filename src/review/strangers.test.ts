import { describe, expect, it } from 'vitest'
import { encodeCall, explain } from '#decode'
import type { AbiType, AbiParameter, AbiSignature } from '../decode/abi/abi-type.ts'
import { PAID_TO } from '../decode/functions/paid-to.ts'
import { REGISTER } from '../decode/functions/register.ts'
import type { Hex } from '#core/bytes/hex'
import { rolesOf } from './parties/parties.ts'
import { ALICE, NAMES, NOBODY } from './test-support/recorded.ts'
import { addressPlaces, parseSignature, STRANGER, valuesWith } from './test-support/strangers.ts'

/** Reads state and changes none: nobody gets anything by it. */
const READS =
  /^(?:allowance|balanceOf|balanceOfBatch|isApprovedForAll|nonces|getPair|getAmountsOut|getAmountsIn|getEthBalance|supportsInterface)\(/

/** Whose thing it is that moves or that a signature is of: it gives, and gets nothing. */
const GIVES = 'gives, and gets nothing'
const TOKEN = 'a token or a collection: what moves, not who gets it'
const CODE = 'a pool or a path: what is traded with'
const TAKEN = 'a right is taken from it'
const FILLER = 'who may fill it: it pays for what it gets'
const PLACE = 'a place in a list, which a contract looks up'

/** Positions of addresses that get nothing, by function and argument, each with the reason. Reviewed one by one. */
const GETS_NOTHING: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^(?:safe)?(?:Batch)?(?:t|T)ransferFrom\(/, /^from$|\.from$/, GIVES],
  [/^safeBatchTransferFrom\(/, /^from$/, GIVES],
  [/^(?:transfer|receive)WithAuthorization\(/, /^from$/, GIVES],
  [/^burnFrom\(/, /^account$/, GIVES],
  [/^permit/, /^(?:holder|owner)$/, GIVES],
  [/^(?:withdraw|redeem)\(uint256,address,address\)/, /^owner$/, GIVES],
  [/^(?:decreaseAllowance|lockdown|invalidateNonces)\(/, /spender$/, TAKEN],
  [/^(?:revokeRole|renounceRole)\(/, /^account$/, TAKEN],
  [/^(?:approve|transferFrom|permit\w*|lockdown|invalidateNonces)\(/, /(?:^|\.)token$/, TOKEN],
  [/^(?:add|remove)Liquidity|^createPair|^createAndInitializePoolIfNecessary|^mint\(\(/, /(?:^|\.)token(?:A|B|0|1)?$/, TOKEN],
  [/^exact(?:In|Out)putSingle\(/, /^params\.token(?:In|Out)$/, TOKEN],
  [/^swap\w+\(/, /^path\.\[\]$/, CODE],
  [/^(?:sweepToken\w*|pull|selfPermit\w*)\(/, /^token$/, TOKEN],
  [/^(?:supply|deposit|supplyWithPermit|withdraw|borrow|repay\w*|setUserUseReserveAsCollateral)\(address/, /^asset$/, TOKEN],
  [/^execute\(\(address,address,uint256\),bytes\[\],bytes32\)/, /^slippage\.buyToken$/, TOKEN],
  [/^depositWithExpiry\(/, /^asset$/, TOKEN],
  [/^depositWithExpiry\(/, /^vault$/, 'a vault of THORChain, which the network checks: it pays out where the memo says'],
  [/^depositETH\(/, /^pool$/, 'the gateway has one pool, and looks at this no more'],
  [/^submit\(/, /^referral$/, 'who sent the person here: paid by Lido, if at all'],
  [/^(?:fulfill|match|validate|cancel)\w*\(/, /\.(?:considerationToken|offerToken|token)$/, TOKEN],
  [
    /^(?:depositV3|depositForBurn\w*|transferTokens\w*|relayTokens|(?:deposit|bridge)ERC20\w*|outboundTransfer\w*|depositFor)\(/,
    /[tT]oken$/,
    TOKEN,
  ],
  [/^depositV3\(/, /^exclusiveRelayer$/, 'pays out on the other chain, and is repaid by the bridge'],
  [/^(?:fulfill|match|validate|cancel)\w*\(/, /\.zone$/, 'may refuse an order, and gets nothing of it'],
  [
    /^(?:fulfillOrder|fulfillAdvancedOrder|fulfillAvailable\w*|match\w*|validate|cancel)\(/,
    /\.offerer$/,
    'gives what it offers; who is paid stands in the consideration',
  ],
  [/^cancel\(/, /\.recipient$/, 'an order that is cancelled pays nobody'],
  [/^execTransaction\(/, /^gasToken$/, TOKEN],
  [/^setup\(/, /^paymentToken$/, TOKEN],
  [/^(?:removeOwner|swapOwner|disableModule)\(/, /^prev(?:Owner|Module)$/, PLACE],
  [/^(?:removeOwner|swapOwner|disableModule)\(/, /^(?:owner|oldOwner|module)$/, TAKEN],
  [/^handle(?:Aggregated)?Ops\(/, /\.sender$/, 'the account that acts'],
  [/^handleAggregatedOps\(/, /\.aggregator$/, 'checks signatures'],
  [/^withdraw(?:To)?\(address,(?:address,)?uint256,uint32,bytes\)/, /^_l2Token$/, TOKEN],
  [/^(?:prove|finalize)WithdrawalTransaction/, /^_tx\.sender$/, GIVES],
  [/^finalizeWithdrawalTransactionExternalProof\(/, /^_proofSubmitter$/, 'whose proof is used: the withdrawal says who is paid'],
  [/^disableDelegation\(/, /^delegation\./, TAKEN],
  [/^enableDelegation\(/, /\.(?:delegator|enforcer)$/, 'gives the right, or limits it'],
  [/^decreaseApproval\(/, /^spender$/, TAKEN],
  [/^mint\(address\)/, /^to$/, 'many contracts have it, and not all mint for whoever is named'],
  [/^preSignERC\w+\(/, /\.maker$/, GIVES],
  [/^preSignERC\w+\(/, /erc\w+Token$/, TOKEN],
  [/^preSignERC\w+\(/, /propertyValidator$/, 'may refuse an item, and gets nothing'],
  [/^preSignERC\w+\(/, /fees\.\[\]\.recipient$/, 'a fee of whoever fills it: how much of the price is for order/gives-away'],
  [/^(?:createAsk|setAskPrice)\(/, /^(?:tokenContract|askCurrency)$/, TOKEN],
  [/^set(?:Buy|Sale)Price\(/, /^(?:nftContract|originContract|currencyAddress)$/, TOKEN],
  [/^approveOrder_\(/, /^addrs\.\[\]$/, 'seven addresses by place: the terms of the order name those that get something'],
  [/^(?:approve|approveWithSignature|revoke|revokeAsSpender)\(\(/, /^spendPermission\.account$/, GIVES],
  [/^(?:approveWithSignature|revoke|revokeAsSpender)\(\(/, /^spendPermission\.token$/, TOKEN],
  [/^revoke(?:AsSpender)?\(\(/, /^spendPermission\.spender$/, TAKEN],
  [/^(?:batch|call)\(/, /onBehalfOfAccount$/, GIVES],
  [/^changeRootValidator\(/, /^hook$/, 'may refuse, and gets nothing: the validator is named'],
  [/^delegate(?:Contract|ERC721|ForContract|ForToken)\(/, /^contract_$/, TOKEN],
  [
    /^(?:delegationWithSig|allowBySig|setMasterContractApproval|setRelayerApproval|toggleOperator)\(/,
    /^(?:delegator|owner|user|sender)$/,
    GIVES,
  ],
  [/^(?:enableController|setAccountOperator|setAppointee|addPendingAdmin|addGuardian)\(/, /^(?:account|wallet)$/, GIVES],
  [/^setAppointee\(/, /^target$/, 'a contract that may be called'],
  [/^removeAppointee\(/, /^(?:account|appointee|target)$/, TAKEN],
  [
    /^(?:denyPlugin|removeAllDelegatePowers|removeSubaccount|revokeOperator|revokePermissions?|nope)\(/,
    /^(?:plugin|delegate|subaccount|operator|user|usr|flowOperator)$/,
    TAKEN,
  ],
  [/^(?:grantPermissions|revokePermissions|setAllowance)\(/, /^token$/, TOKEN],
  [/^setAddrPrivilege\(/, /^addr$/, 'a privilege of zero, which is what this makes up, is taken'],
  [/^setAuthorizationWithSig\(/, /authorizer$/, GIVES],
  [/^setWithdrawalAddress\(/, /^nodeAddress$/, GIVES],
  [/^create(?:ChainSpecific)?Proxy/, /^singleton$/, 'the code of a new Safe: what is set up with it is read'],
  [/^create(?:WithContext)?\(\(/, /^params\.handler$|^factory$/, 'makes orders by its rules; who is paid by them stands in their data'],
  [/^uninstallModule\(/, /^module$/, TAKEN],
  [/^updateOwners\(/, /^ownersToRemove\.\[\]$/, TAKEN],
  [
    /^permit\(address,address,uint256,uint256,uint256,uint256,bytes,bytes\)/,
    /^(?:signer|sender)$/,
    'hands in what the signer signed: the calls inside are read',
  ],
  [/^(?:upgrade|upgradeAndCall|changeProxyAdmin)\(/, /^proxy$/, 'what changes hands, not who gets it'],
  [/^(?:fill|match|buy|sell|batchBuy)\w*\(/, /(?:^|\.)(?:taker|takerAddress|sender|senderAddress|txOrigin|allowedSender)$/, FILLER],
  [
    /^(?:fill|match|buy|sell|batchBuy|execute\w*TakerBids?|executeTakerAsk)\w*\(/,
    /\.(?:(?:maker|taker|erc20|erc721|erc1155)(?:Token|Asset)|collection|currency)$/,
    TOKEN,
  ],
  [/^(?:match|buy|sell|batchBuy)\w*\(/, /propertyValidator$/, 'may refuse an item, and gets nothing'],
  [/^match(?:Ask|Bid)With/, /\.strategy$/, 'says at which price an order counts, and is listed by the exchange'],
  [/^fillOrder(?:To|ToWithPermit)?\(\(uint256,/, /\.maker$/, 'gives what it offers; whoever is paid is named, itself where nobody else is'],
  [/^preSign\(bytes32,address,bytes\)/, /^signerAddress$/, GIVES],
  [/^run\(/, /\.currency$/, TOKEN],
  [/^run\(/, /\.executionDelegate$/, 'moves items, and is listed by the exchange'],
  [/^(?:robustSwap|swap)\w*\(/, /\.pair$/, 'a pool: what is traded with. The run tells whether it gives anything'],
  [/^swap\w*\(/, /^routerCaller$/, 'is looked at where a router asks: a pool believes routers that it knows'],
  [/^swapSingleTokenExact(?:In|Out)\(|^(?:add|remove)Liquidity\w*\(address,/, /^(?:pool|tokenIn|tokenOut)$/, CODE],
  [/^swapExact(?:In|Out)\(\(/, /^paths\./, CODE],
  [/^permitBatchAndCall\(/, /^permitBatch\.\[\]\.owner$/, GIVES],
  [
    /^(?:multiCall\w*|transferOwnership|executeRecovery|finalizeRecovery|\w+Guardian\w*|addToWhitelist|addModule|execute)\(address,?/,
    /^wallet$/,
    GIVES,
  ],
  [/^(?:revokeGuardian|confirmGuardianRevokation)\(/, /^guardian$/, TAKEN],
  [/^execute\(address,bytes,uint256,bytes,/, /^refundToken$/, TOKEN],
  [/^exec\(address,address,uint256,address,bytes\)/, /^token$/, TOKEN],
  [/^createWith(?:Durations|Timestamps)\w*\(|^create(?:AndDeposit)?\(address,address,uint128/, /(?:^|\.)(?:asset|token)$/, TOKEN],
  [/^(?:setFlow\w+|createFlow|updateFlow\w*|authorizeFlowOperator\w+)\(/, /^token$/, TOKEN],
  [/^(?:setFlowrateFrom|createFlow|updateFlow)\(/, /^sender$/, GIVES],
]

const named = (signature: AbiSignature, selector: Hex, place: string): boolean => {
  const data = encodeCall(selector, signature.fields, valuesWith(signature.fields, place, STRANGER, ALICE) as never)
  const one = explain({ from: ALICE, to: NOBODY, value: 0n, data, chainId: 1 }, NAMES)
  return rolesOf(one, ALICE).some(({ address }) => address === STRANGER)
}

/** What the table of those who are paid says gets nothing: tokens, pools, and whoever is held to a least amount. */
const BESIDES: ReadonlySet<string> = new Set(
  PAID_TO.flatMap(({ signature, besides = [] }) => besides.map((place) => `${parseSignature(signature).canonical} ${place}`)),
)

/** Every address of every function that this build can name. */
const POSITIONS = [...REGISTER.values()]
  .filter(({ signature }) => !READS.test(signature.canonical))
  .flatMap(({ signature, selector }) => addressPlaces(signature.fields).map((place) => ({ signature, selector, place })))

describe('a stranger at the place of an address, in each function of the register', () => {
  it('takes part, unless the place gets nothing for a reason that is stated', () => {
    const missed = POSITIONS.filter(
      ({ signature: { canonical }, place }) => !GETS_NOTHING.some(([of, at]) => of.test(canonical) && at.test(place)),
    )
      .filter(({ signature: { canonical }, place }) => !BESIDES.has(`${canonical} ${place}`))
      .filter(({ signature, selector, place }) => !named(signature, selector, place))
      .map(({ signature: { canonical }, place }) => `${canonical} ${place}`)
    expect(missed).toEqual([])
  })

  it('has no reason for a place that there is none of', () => {
    const unused = GETS_NOTHING.filter(
      ([of, at]) => !POSITIONS.some(({ signature: { canonical }, place }) => of.test(canonical) && at.test(place)),
    )
    expect(unused.map(String)).toEqual([])
  })
})

/** Every integer that is wide enough to be an amount, by its place. */
const amounts = (fields: readonly AbiParameter[], before = ''): readonly string[] =>
  fields.flatMap(({ name, type }) => amountsIn(type, `${before}${name}`))

function amountsIn(type: AbiType, path: string): readonly string[] {
  if (type.is === 'uint') return type.bits >= 96 ? [path] : []
  if (type.is === 'tuple') return amounts(type.fields, `${path}.`)
  return type.is === 'list' ? amountsIn(type.of, `${path}.[]`) : []
}

const withAmount = (fields: readonly AbiParameter[], place: string, units: bigint, before = ''): readonly unknown[] =>
  fields.map(({ name, type }) => amountAt(type, `${before}${name}`, place, units))

function amountAt(type: AbiType, path: string, place: string, units: bigint): unknown {
  if (type.is === 'uint' && path === place) return units
  if (type.is === 'tuple') return withAmount(type.fields, place, units, `${path}.`)
  if (type.is === 'list') return Array.from({ length: type.length ?? 1 }, () => amountAt(type.of, `${path}.[]`, place, units))
  return valuesWith([{ name: '', type, indexed: false }], 'nowhere', ALICE, ALICE)[0]
}

describe('an amount in each function of the register', () => {
  it.each([0n, 1n, 10n ** 18n + 7n])('of %s is among what is shown', (units) => {
    const hidden = [...REGISTER.values()].flatMap(({ signature, selector }) =>
      amounts(signature.fields).flatMap((place) => {
        const data = encodeCall(selector, signature.fields, withAmount(signature.fields, place, units) as never)
        const one = explain({ from: ALICE, to: NOBODY, value: 0n, data, chainId: 1 }, NAMES)
        const shown = JSON.stringify([one.args, one.intent], (_, value: unknown) => (typeof value === 'bigint' ? `#${value}#` : value))
        return shown.includes(`#${units}#`) || one.kind === 'unknown-call' ? [] : [`${signature.canonical} ${place}`]
      }),
    )
    expect(hidden).toEqual([])
  })
})
