/** The entry point of `chain`: two Workers. One connects and proves; one runs on what was proved and has no connection. A third, for practice, is a chain itself. */
export { startPractice } from './practice/start-practice.ts'
export { startEvm } from './evm/start.ts'
export { type ChainDeps, startChain } from './start.ts'
