/** The entry point of `survey`: questions put to chain and facts kept. */
export { createBlockscoutSource, isLikeEtherscan } from './activity/blockscout.ts'
export { fetchEntries } from './activity/details.ts'
export { createEtherscanSource } from './activity/etherscan.ts'
export { faceOf, facesOf, type FoldContext, type FoldReason, foldReasons } from './activity/fold.ts'
export { sentFromRaw } from './explore/sent.ts'
export { fetchBlockTransactions, fetchSentTransaction, type BlockList, readBlockList } from './explore/fetch-sent.ts'
export type { SentTransaction } from './explore/sent.ts'
export { createGatherer, type Gatherer } from './activity/gather.ts'
export { createIndexSource } from './activity/index-source.ts'
export { type Counterparties, counterpartiesIn } from './activity/counterparties.ts'
export { nativeMoves, readLogs } from './activity/moves.ts'
export { createNodeSource } from './activity/node-source.ts'
export { type UnloggedCoverage, unloggedCoverageOf } from './activity/unlogged-coverage.ts'
export { type ServiceReport, testService } from './activity/service-test.ts'
export { type ActivitySource, SOURCES, type SourceName } from './activity/source.ts'
export { createTracesSource } from './activity/traces-source.ts'
export { valueMoves } from './activity/transaction.ts'
export {
  type AllowanceCandidate,
  candidatesInLogs,
  candidatesInSignatures,
  candidatesInTransactions,
  mergeCandidates,
} from './allowances/candidates.ts'
export { type Allowances, readAllowances } from './allowances/read-allowances.ts'
export { readSigned } from './allowances/read-signed.ts'
export type { Ended, SignedRight } from './allowances/signed.ts'
export { PERMIT2, RIGHT_TOPICS } from './allowances/topics.ts'
export { type Balances, readBalances, readUint, withEarlier } from './balances.ts'
export { createClosureReader } from './state/closure.ts'
export type { ReadOptions, ProvedCall, AnswerSource, ClosureReader } from '#protocol/state-reader'
export { childEnvironment, reviewEnvironment, reviewSecret } from './chains/environment.ts'
export { labelled, labelOf, withPair } from './labels.ts'
export { pinnedAmong, pinnedContracts } from './pinned-contracts.ts'
export { hintsOf, storageLayoutOf } from './state/layouts.ts'
export { knownChain } from './chains/known-chains.ts'
export { chainsFor, inCatalogue, isTestNetwork, readCatalogue } from './chains/catalogue.ts'
export { offeredPresets, type DevnetUrls, type Preset, PRESETS } from './chains/presets.ts'
export { estimateScan, type ScanEstimate } from './logs/log-limits.ts'
export { topicsOf } from './logs/log-topics.ts'
export { createLogScanner, type LogScanner, type ScanStore } from './logs/log-scan.ts'
export { blocksLeft, knownFrom } from './logs/scanned-blocks.ts'
export { type NameContext, primaryName, resolveElsewhere, resolveName } from './names/ens.ts'
export { isNormalised, nameHashes, normaliseName } from './names/normalise.ts'
export { coinTypeOf } from './names/resolver-calls.ts'
export {
  checkInteroperable,
  interoperableAddress,
  interoperableChecksum,
  readErc7828Name,
  readName,
  type WrittenName,
} from './names/name-text.ts'
export { encodeSwap, encodeWrap, permitMessage, routerOf } from './swap/encode-swap.ts'
export { type Market, readMarket } from './swap/market.ts'
export { type SwapQuote, type QuoteContext, quoteSwap, type Quoting } from './swap/quote.ts'
export { livePermit, permitFor, readSpending, type Spending } from './swap/spending.ts'
export { listedToken, listedTokens } from './tokens/tokens.ts'
export type { DetailProbe } from './assets/details.ts'
export { readDetails } from './assets/details.ts'
export { type Sighting, sightings } from './assets/discover.ts'
export { readForms } from './assets/forms.ts'
export { type HoldingsTotal, holdingsTotal, type ValuedHolding } from './assets/holdings-total.ts'
export { marketsOf, tryLeaving } from './assets/leaving.ts'
export { type MoneySum, moneySum, type PriceOf } from './assets/money-sum.ts'
export { createListing, judgeSpam, judgeTexts, type Listing } from './assets/spam.ts'
export { SLICE, sweepSlice } from './assets/sweep.ts'
export {
  ownPriceKey,
  hasOwnPrices,
  identityOf,
  isPriceable,
  type KnownPrice,
  knownPriceOf,
  mayHavePrice,
  type MoneyEnvironment,
  moneyEnvironmentOf,
  type Valued,
  holdingValue,
  wantedFor,
} from './assets/value.ts'
export { type LoggedItem, itemsInLogs } from './collectibles/logged-items.ts'
export { atGateway, type ItemMetadata, readUri, type ResourceLocation, readMetadata } from './collectibles/metadata.ts'
export { MAX_PICTURE, type ImageHeader, type RasterType, readPicture } from './collectibles/raster.ts'
export {
  type CollectionWords,
  ITEMS_SLICE,
  type ItemBalance,
  type ItemUri,
  readCollections,
  readOwnedItems,
  readUris,
} from './collectibles/read-items.ts'
export { ETHER, type PriceFact, type PriceFault } from './prices/priced.ts'
export { type Prices, readChanges, readPastPrices, readPrices, readPricesAt } from './prices/read-prices.ts'
export { type PriceMoment } from './prices/prices-at.ts'
export { type PriceHistory, type PricePoint } from './prices/price-history.ts'
export { type DataSource, readDataSources } from './data-sources.ts'
export { chainDrawing, type Marks, readMarks, tokenDrawing } from './marks/marks.ts'
export { readTokenList, tokenListNow, type TokenList } from './tokens/token-list.ts'
