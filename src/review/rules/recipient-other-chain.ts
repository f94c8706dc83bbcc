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
            say: say('Whether {who} is a contract of another chain could not be checked', { who }),
            why: say('Safes and deposit addresses are often there on one chain only. What is sent to them on another is lost.'),
            todo: say('Ask whom you pay on which chain they want it.'),
          },
        ]
      }
      if (chains.length === 0) return []
      return [
        {
          level: 'danger',
          say: say('{who} is a contract on {chains}, and not here', { who, chains: chains.join(', ') }),
          why: say('Nobody need be able to move what is sent to this address here: its owners may hold it on the other chain only.'),
          todo: say('Ask whom you pay on which chain they want it, and change to that chain.'),
        },
      ]
    })
  },
})
