/**
 * What an address of a function is, by the names that its publisher gave it. `paid`: gets what is paid, made or taken out; `sent`: is paid because the function is
 * a payment; `may`: may act for whoever gives the right; `chosen`: acts, and can take nothing out (votes, validators).
 */
export type Kind = 'paid' | 'sent' | 'may' | 'chosen'

/** Somebody who gets something, whatever the function is. */
const SURELY_PAID =
  /^(?:to|dst|payee|guy|refundee|onbehalf|onbehalfof|onbehalfofaccount|creditback|issuefor|exchangefor|buyfor|mintfor|payoutto|sendto|payto|depositto|withdrawto|transferto|mintto|sweepto|refundto|toaccount|withdrawer)s?$|^(?:receiver|recipient)(?!token|asset)|(?:recipient|receiver|beneficiary|payee)s?$|beneficiaries$|refund$|refund(?:to|recipient|receiver|beneficiary|account|wallet)$/
/** Shares of others in what is paid: fees and royalties, which terms of the app name. */
const SHARE =
  /(?:fee(?!refund)|royalt|platform|referr|affiliate|creator|integrator|partner|broker|primarysale|sale|burner|premint|mintreward|zora|protocol|treasury|vesting)(?!.*refund)/
/** Gets something only where the function moves something. */
const MAYBE_PAID =
  /^(?:dest|destination|target|receive|withdrawal|l[12]receiver|who|wallet|account|user|usr|accounts|users|holder|staker|owner|depositor|depositors|buyer|minter|tokenholder|subscriber|borrower|lender|investor|contributor|creditor|claimant|claimer|trader|addr|address|delegator|sponsor|nftowner)$/
/** Names of contracts where something is called rather than paid. */
const TARGET = /^(?:to|dst|dest|destination|destinations|target|targets|who)$/
/** Messages to contracts of another chain: whoever receives one is called. */
const MESSAGES = /^(?:dispatch|send(?:message|data|unsigned|transaction|contract))/i

/** Functions that move, make or keep something for whom they name. */
const MOVES =
  /^(?:deposit|stake|supply|mint|credit|fund|buy|purchase|swap|bridge|redeem|withdraw|exit|unstake|borrow|lend|wrap|unwrap|lock|issue|subscribe|rent|sweep|rescue|collect|cash|drain|recover|top|send|transfer|move|pay|airdrop|gift|outbound|convert|exchange|invest|contribute|donate|zap|open(?:position)|add(?:liquidity|deposit|stake|collateral|funds|gas|nativegas)|increase(?:deposit|stake|liquidity|amount)|create(?:lock|stream|deposit|stake|position|vesting|grant|flow)|remove(?:liquidity|collateral)|decrease(?:liquidity|collateral))/i
/** Pays what is the named one's own: a gift at worst. */
const OWN_DUE = /^(?:claim|release|harvest|getreward|distribute|settle|accrue|checkpoint|poke|update|refund|compound)/i
/** The purpose is that somebody else is paid, once. What flows on and on is more than that. */
const PAYMENT =
  /^(?:safe)?(?:batch|multi|bulk)?(?:transfer|send|pay|airdrop|disperse|distribute|gift|tip|donate|reward|mint(?!.*(?:from|with|py|sy|unbacked|referral|underlying|liquidity|share)))(?!ownership|admin|govern|sto|toL)|^grantTokens|^issueTokens|^batchCreate/i
/** Sends something to another chain: what arrives there is one's own as a rule. */
const CROSSES =
  /bridge|crosschain|l1|l2|remote|outbound|xcall|dispatch|teleport|sendoft|lzsend|sendfrom|burnandsend|chain|domain|network|eid$|mingas|maxgas|gaslimit/i

/** Whoever has one of these names may act, where the function gives a right. */
const MAY =
  /^(?:spender|operator|manager|authorized|approved|relayer|agent|guardian|keeper|minter|burner|controller|admin|owner|owners|signer|signers|bot|account|user|who|usr|guy|addr|address|wallet|delegate|delegates|module|modules|plugin|session|sessionkey|recovery|authority|governor|governance|pauser|executor|executors|operators|managers|minters|guardians|keepers|admins|flowoperator|submitter|custodian|trustedforwarder|forwarder|consumer|grantee|permittedcaller|keymanager|dst)$|^(?:new|pending|newpending|proposed|next|initial|future|additional)\w*(?:owner|admin|operator|manager|governance|governor|guardian|minter|signer|signers|controller|keeper|authority|pauser|executor|delegate)s?$|(?:operator|admin)$/
/** Functions that give a right. `to` and `account` count only here. */
const GIVES_RIGHT =
  /^_?(?:set|add|grant|authori[sz]e|approve|allow|enable|assign|appoint|nominate|propose|permit|increase\w*(?:allowance|approval)|hope|rely|trust|install|configure|transfer(?:owner|admin|govern|control|\w*(?:ownership|admin|role|minter|governance)(?:transfer)?$)|change|update|begin|initiate|complete|replace|swapowner|force(?:approve))/i
/** What such a function must speak of, unless the name of the address says it. */
const RIGHT_WORD =
  /approv|allowance|^allow(?!list)|authori[sz]|operator|permit|manager|relayer|role|owner|admin|govern|guardian|minter|burner|signer|controller|keeper|agent|delegate|session|module|plugin|executor|bot|pauser|forwarder|hope|rely|access|permission|custodian|spender|^grant|merge/i
/** What takes a right back, or takes something from whom it names. */
const TAKES =
  /^_?(?:batch)?(?:revoke|remove(?!liquidity|collateral)|decrease(?!liquidity|collateral)|disable|disallow|deny|lockdown|invalidate|cancel|delete|unset|unregister|deregister|deauthori[sz]e|unauthori[sz]e|unapprove|reject|ban|block|blacklist|freeze|pause|unpause|slash|seize|liquidat|burn|confiscate|forbid|nope|drop|uninstall|renounce|evict|kick|forceexit|unlist|uninvite)/i
/** Votes, validators and the like. */
const CHOOSES =
  /^(?:delegate(?!execute|comment|call|setup)|redelegate|setdelegate|vote|bond(?!withdraw)|choose|stakefor|batchmetadelegate|metadelegate)/i
const CHOSEN =
  /^(?:delegate|delegatee|delegates|delegatees|validator|indexer|to|candidate|nominee|operator|voter|representative|stakingprovider|dst|delegateto|who)$/

/** Functions that nobody is asked to sign: set-up, callbacks, what contracts call each other, and reads that are not marked as such. */
const NEVER =
  /^_*(?:init(?:ialize)?|reinitialize|setup|bootstrap|prop_|prove|test|expect|prank|deal|hoax|assume|serialize|query|quote|simulate|calc|preview|estimate|get[A-Z]|is[A-Z]|has[A-Z]|check|verify|validate|prepare|assert|log|before|after|on[A-Z]|emit|pre[A-Z]|post[A-Z]|preflight|postflight|encode|finali[sz]e|relayMessage|execTransactionFromModule|handle|lz[A-Z]|ccipReceive|fulfill|uniswap.*callback|hook|_|invoke|notify|receive[A-Z]|deploy|create(?:split|swapper|diversifier|recoup|waterfall|vestingmodule|contract|proxy|pool|market|pair|bridge|rollup|dao|plugin|erc20|token|wallet|coin|account|pack)|upgrade|execute(?:operation|message|single|v3|relayer)?$|manuallyExecute|rollup|append|confirm|challenge|dispute|settlebonded|mapToken|cheat|exec(?:ute)?(?:call|from)|call[A-Z]|CALL|DELEGATECALL|copy|speedUp|fill|makePersistent|seize|liquidat|tokens(?:Received|ToSend)|tokenConfig|gasEstimate|requiredTxGas|lockOrBurn|releaseOrMint|forward(?:FromRouter|Message|ToVerifier)|routeMessage|replayMessage|retryFailed|multiForward|report|syncState|acceptTerms|emergencyPropose|revealAnd|func_|transform|delegatecall|try[A-Z]|self[A-Z])|attest|(?:Allowed|Verify|Callback|Hook|Impl|External|Internal)$/
/** The same: what makes contracts, and what carries out things of others. */
const NEVER_MAKES =
  /^_*(?:create(?:split|swapper|diversifier|recoup|waterfall|vestingmodule|contract|proxy|pool|market|pair|bridge|rollup|dao|plugin|erc20|token|wallet|coin|account|pack)|register(?:token|asset|market|upkeep|function|migratable)|batch(?:buy|match)|execute(?:single|v3|relayer|message))/i
/** Functions that call what they name. */
const CALLS =
  /^_?(?:exec|call|multicall|forward|relay|dispatch|batch|schedule|queue|propose|sendmessage|request|createretryable|invoke|run|perform|submit|handle|proxy|trigger|delegatecall|bridgemessage|callcontract|sendtransaction|deposittransaction|sendl2message|messagep|post|xcall|sendunsigned|sendcontract|process|cancel|aggregate|simulate|sendtxtol1|sendrequest|unsafe)/i

/** `_mintRecipient` and `recipient_address` by the word that says what it is. */
export const plainName = (name: string): string =>
  (
    name
      .replace(/^_+|_+$/g, '')
      .replace(/_?addr(?:ess)?(?:es)?$/i, '')
      .replace(/_(?=\w)/g, '') || name.replace(/^_+|_+$/g, '')
  ).toLowerCase()

/** Address arrays and encoded addresses have the names of addresses: whoever is named so is surely somebody. */
export const isSurelySomebody = (name: string): boolean =>
  /^(?:to|toaddress|dst|recipient|receiver|beneficiary|destination)$|recipient$|receiver$/.test(plainName(name))

/** Names that say that it is somebody, and not what they get: they do not speak against a clearer one. */
export const isSomebody = (name: string): boolean =>
  /^(?:addr|address|account|user|usr|who|wallet|member|to|dst|recipient|receiver)$/.test(plainName(name))

/** A function as names tell it: its own, and those of everything in it with its type. */
export type Named = { readonly name: string; readonly all: readonly { readonly name: string; readonly type: string }[] }

/** What the address of this name is; undefined: nobody, or not to be told by names. */
export function kindOf(own: string, { name, all }: Named): Kind | undefined {
  if (NEVER.test(name) || NEVER_MAKES.test(name)) return undefined
  const called = plainName(own)
  const isCall = (CALLS.test(name) || MESSAGES.test(name)) && all.some(({ type }) => type.startsWith('bytes') && !/^bytes\d/.test(type))
  if (isCall && (TARGET.test(called) || (MESSAGES.test(name) && /^(?:recipient|receiver)$/.test(called)))) return undefined
  if (CHOOSES.test(name) && CHOSEN.test(called)) return 'chosen'
  if (isRight(called, name, all)) return 'may'
  return paidKind(called, name, all)
}

/** Whoever has such a name may be the one who gives as well as the one who gets: only where nobody else gets, in functions that give it plainly. */
const GENERAL = /^(?:account|accounts|user|users|owner|owners|who|wallet|addr|address|to|dst|usr|guy|signer|submitter|executor|minter)$/
const PLAINLY =
  /^_?(?:grant|add|authori[sz]e|approve|allow|nominate|propose|hope|rely|trust|permit|force|assign|set\w*(?:owner|admin|operator|role|manager|minter|signer|delegate|governance|governor|guardian|keeper|approvalforall)s?$|change\w*(?:owner|admin)|transfer\w*|complete|update\w*(?:owner|admin|operator|executor|signer)s?$)/i

function isRight(called: string, name: string, all: Named['all']): boolean {
  if (!GIVES_RIGHT.test(name) || /whitelist|allowlist|permit\w*transfer|attest/i.test(name)) return false
  if (!MAY.test(called) && called !== 'to') return false
  const words = all.filter(({ type }) => type.startsWith('address')).map((one) => plainName(one.name))
  if (GENERAL.test(called) && (!PLAINLY.test(name) || words.some((one) => MAY.test(one) && !GENERAL.test(one)))) return false
  // Of two such, the one who gives stands first: `permit(owner, spender)`, `setOwner(account, owner)`.
  return RIGHT_WORD.test(name) || (/^_?(?:set|add|change)/i.test(name) && RIGHT_WORD.test(called) && !/stream|flow$/i.test(name))
}

/** Settings of who is paid from now on say so in their names. */
const SETS_PAID = /flow|stream|recipient|receiver|beneficiary|payee|payout|withdraw|refund/i

/** Beside what is taken back or called off, nobody gets anything but by such a name. */
const PAID_BY_TAKING = /^to$|refund|^(?:recipient|receiver)$/

function paidKind(called: string, name: string, all: Named['all']): Kind | undefined {
  const some = all.filter(({ type }) => type.startsWith('address')).map((one) => plainName(one.name))
  const isShare =
    (SHARE.test(called) || called.startsWith('token')) &&
    !(some.length === 1 && /^(?:set|change|update|withdraw|collect|claim)/i.test(name))
  if (isShare || (/^set|^update|^change/i.test(name) && !SETS_PAID.test(name))) return undefined
  if (TAKES.test(name) && (!PAID_BY_TAKING.test(called) || !/^(?:burn|cancel(?!single|batch|order))/i.test(name))) return undefined
  // Whoever opens a stream may end it, and has the rest of it.
  const isSure = SURELY_PAID.test(called) || (called === 'sender' && /^createWith|^createStream/.test(name))
  if (!isSure && !isMaybePaid(called, name, some)) return undefined
  if (/refund/.test(called)) return 'paid'
  return PAYMENT.test(name) && !CROSSES.test(name) && !all.some((one) => CROSSES.test(one.name)) ? 'sent' : 'paid'
}

function isMaybePaid(called: string, name: string, some: readonly string[]): boolean {
  const isMove = MOVES.test(name) || /(?:for|to|onbehalf|onbehalfof)$/i.test(name)
  if (!isMove || !MAYBE_PAID.test(called) || OWN_DUE.test(name) || /from$|^(?:set|add)/i.test(name)) return false
  // Beside somebody who is surely paid, an owner or user is whose things move.
  if (some.some((one) => SURELY_PAID.test(one) && !SHARE.test(one))) return false
  // What is taken out is one's own: whoever is named is whose it is, unless the name of the function says that it goes to them.
  const takesOut = /^(?:withdraw|redeem|unstake|exit|borrow|remove|decrease|sweep|collect|rescue|recover|drain)/i.test(name)
  return !takesOut || /^(?:dest|destination|target|receive|withdrawal)$/.test(called) || /(?:to|for)$/i.test(name)
}
