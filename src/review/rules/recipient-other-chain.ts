import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

/** C5: a contract of another chain. At the same address here there is nobody. */
export const recipientOtherChain: Rule = rule({
  id: 'recipient/other-chain',
  levels: ['danger', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'elsewhere', 'parties'],
  judge({ parties, ownAccounts, accounts, elsewhere }) {
    const own = factValue(ownAccounts)
    return parties.flatMap(({ role, address, name, hasCode, firstTime, byRun }): Judgement[] => {
      const state = factValue(accounts[address])
      // Whom the run alone names is nobody that other chains are asked about.
      if (byRun === true) return []
      // Who sent something from it here holds its key here, whatever there is elsewhere.
      const isKeyed = state !== undefined && state.nonce > 0n
      if (role !== 'recipient' || hasCode === true || isKeyed || own?.some((one) => one.address === address) === true) return []
      const who = addressWord(address, name)
      const chains = factValue(elsewhere[address])
      if (chains === undefined || state === undefined) {
        // Somebody who was paid here before is somebody here.
        if (firstTime === false || chains?.length === 0) return []
        return [
          {
            level: 'unknown',
            say: say('We couldn’t check whether {who} is a contract on another chain', { who }),
            why: say('Safes and deposit addresses often exist on only one chain. What you send them on another is lost.'),
            todo: say('Ask the person you pay which chain they want it on.'),
          },
        ]
      }
      if (chains.length === 0) return []
      return [
        {
          level: 'danger',
          say: say('{who} is a contract on {chains}, but not here', { who, chains: chains.join(', ') }),
          why: say('What you send to this address here may be stuck: its owners may control it only on the other chain.'),
          todo: say('Ask the person you pay which chain they want it on, and switch to that chain.'),
        },
      ]
    })
  },
})
