import { expect, it } from 'vitest'
import { plain, say } from '#core/text/words'
import { pastSentence } from './past-sentence.ts'

it.each([
  [say('Send {amount} to {to}', { amount: '0.5 ETH', to: 'alice.eth' }), 'Sent 0.5 ETH to alice.eth'],
  [
    say('Swap {give} for at least {get} with {contract}', { give: '1 ETH', get: '2 DAI', contract: 'Uniswap' }),
    'Swapped 1 ETH for at least 2 DAI with Uniswap',
  ],
])('tells in the past what is done', (words, told) => {
  expect(plain(pastSentence(words))).toBe(told)
})

it('leaves any other sentence as it is', () => {
  const words = say('Make a contract')
  expect(pastSentence(words)).toBe(words)
  expect(pastSentence({ id: 'constructor' })).toEqual({ id: 'constructor' })
})
