/** The door of `survey`: questions put to chain and facts kept. */
export { createBlockscoutSource, isLikeEtherscan } from './activity/blockscout.ts'
export { askEntries } from './activity/details.ts'
export { createEtherscanSource } from './activity/etherscan.ts'
export { faceOf, facesOf, type FoldContext, type FoldReason, foldReasons } from './activity/fold.ts'
export { sentFromRaw } from './explore/sent.ts'
export { askBlockList, askSent, type BlockList, readBlockList } from './explore/ask-sent.ts'
export type { Sent } from './explore/sent.ts'
export { createGatherer, type Gatherer } from './activity/gather.ts'
export { createIndexSource } from './activity/index-source.ts'
export { type Met, metIn } from './activity/met.ts'
export { nativeMoves, readLogs } from './activity/moves.ts'
export { createNodeSource } from './activity/node-source.ts'
export { type Reach, reachOf } from './activity/reach.ts'
export { type ServiceReport, testService } from './activity/service-test.ts'
export { type ActivitySource, SOURCES, type SourceName } from './activity/source.ts'
export { createTracesSource } from './activity/traces-source.ts'
export { valueMoves } from './activity/transaction.ts'
export {
  type Candidate,
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
export { type Asking, type Call, createReader, type How, type Reader } from './closure.ts'
export { childEnvironment, reviewEnvironment, reviewSecret } from './environment.ts'
export { type FeeChoice, suggestFee } from './fees.ts'
export { labelled, labelOf } from './labels.ts'
export { type DataFee, dataFeeProbes, GAS_PRICE_ORACLE, readDataFee } from './l2-fees.ts'
export { hintsOf, layoutOf } from './layouts.ts'
export { knownChain } from './known-chains.ts'
export { offeredPresets, type PracticePlace, type Preset, PRESETS } from './presets.ts'
export { estimateScan, type ScanEstimate } from './log-limits.ts'
export { topicsOf } from './log-topics.ts'
export { blocksLeft, createLogScanner, knownFrom, type LogScanner, type ScanShelf } from './log-scan.ts'
export { type NameGround, primaryName, resolveElsewhere, resolveName } from './names/ens.ts'
export { isNormalised, normaliseName } from './names/normalise.ts'
export { coinTypeOf } from './names/resolver-calls.ts'
export { checkInteroperable, interoperableChecksum, readInteroperable, readName, type WrittenName } from './names/name-text.ts'
export { encodeSwap, encodeWrap, permitMessage, UNIVERSAL_ROUTER, WRAPPED } from './swap/encode-swap.ts'
export { type Quote, type QuoteGround, quoteSwap, type Quoting } from './swap/quote.ts'
export { livePermit, permitFor, readSpending, type Spending } from './swap/spending.ts'
export { listedToken, listedTokens } from './tokens.ts'
export type { Reading } from './assets/details.ts'
export { readDetails } from './assets/details.ts'
export { type Sighting, sightings } from './assets/discover.ts'
export { readForms } from './assets/forms.ts'
export { marketsOf, tryLeaving } from './assets/leaving.ts'
export { type MoneySum, moneySum, type PriceOf } from './assets/money-sum.ts'
export { createListing, judgeSpam, judgeTexts, type Listing } from './assets/spam.ts'
export { SLICE, sweepSlice } from './assets/sweep.ts'
export {
  identityOf,
  isPriceable,
  type KnownPrice,
  knownPriceOf,
  mayHavePrice,
  type Purse,
  purseOf,
  type Valued,
  valueOf,
  wantedFor,
} from './assets/value.ts'
export { type FoundItem, itemsInLogs } from './collectibles/found.ts'
export { atGateway, type Metadata, placeOf, type Place, readMetadata } from './collectibles/metadata.ts'
export { MOST_PICTURE, type Picture, type RasterType, readPicture } from './collectibles/raster.ts'
export {
  type CollectionWords,
  ITEMS_SLICE,
  type Held,
  type ItemUri,
  readCollections,
  readHeld,
  readUris,
} from './collectibles/read-items.ts'
export type { Priced, PriceFault } from './prices/priced.ts'
export { type Prices, readPrices } from './prices/read-prices.ts'
export { type DataSource, readDataSources } from './data-sources.ts'
export { mirrored, readTokenList, type TokenList } from './token-list.ts'
