import { expect, it } from 'vitest'
import { freeName, freeNames } from './default-name.ts'

const account = (number: number): string => `Account ${number}`
const watched = (number: number): string => (number === 1 ? 'Watched' : `Watched ${number}`)

it('takes the next free number', () => {
  expect(freeName([], account)).toBe('Account 1')
  expect(freeName(['Account 1', 'Account 2', 'Account 4'], account)).toBe('Account 3')
  expect(freeName(['Account 5'], account, 5)).toBe('Account 6')
  expect(freeName(['Watched'], watched)).toBe('Watched 2')
})

it('names accounts of a phrase by their place where that is free, and never two alike', () => {
  expect(freeNames([], [0, 1, 4], account)).toEqual(['Account 1', 'Account 2', 'Account 5'])
  expect(freeNames(['Account 1'], [0, 1], account)).toEqual(['Account 3', 'Account 2'])
  expect(freeNames(['Account 1', 'Account 2'], [0, 1], account)).toEqual(['Account 3', 'Account 4'])
})
