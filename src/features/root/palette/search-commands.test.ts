import { describe, expect, it } from 'vitest'
import type { Command, CommandGroupName } from './command.ts'
import { foldWords, indexItems } from '#core/text/rank-items'
import { searchCommands } from './search-commands.ts'

const command = (group: CommandGroupName, name: string, keywords: readonly string[] = []): Command => ({
  key: `${group} ${name}`,
  group,
  name,
  icon: 'next',
  keywords,
  run: async () => undefined,
})

const COMMANDS = [
  command('places', 'Home', ['portfolio']),
  command('places', 'Send', ['pay transfer']),
  command('verbs', 'Lock', ['log out']),
  command('verbs', 'Revoke approvals', ['allowances permissions']),
  command('accounts', 'Switch to Zoë', ['0x58a57ed9d8d624cbd12e2c467d34787555bb1b25', 'Zoë']),
  command('contacts', 'Send to Bob', ['Bob']),
  command('settings', 'Change auto-lock'),
  command('help', 'Locks and blocks', ['vault/locked']),
  command('help', 'Sending to Bob’s exchange'),
]

/** Names by group, as they are listed. */
const find = (text: string, entered: readonly Command[] = []) =>
  searchCommands(indexItems(COMMANDS), text, entered).map(({ group, commands }) => [group, ...commands.map(({ name }) => name)])

describe('searchCommands', () => {
  it('lists everything as it comes where nothing was typed', () => {
    expect(find('')).toEqual([
      ['places', 'Home', 'Send'],
      ['verbs', 'Lock', 'Revoke approvals'],
      ['accounts', 'Switch to Zoë'],
      ['contacts', 'Send to Bob'],
      ['settings', 'Change auto-lock'],
      ['help', 'Locks and blocks', 'Sending to Bob’s exchange'],
    ])
    expect(find('  / ')).toEqual(find(''))
  })

  it('puts what is called so first, then what begins so, then words that begin so, then the inside of words', () => {
    const names = ['Clockwork', 'Auto lock', 'Lock screen', 'Lock', 'Nothing']
    const index = indexItems(names.map((name) => command('verbs', name)))
    expect(searchCommands(index, 'lock')[0]?.commands.map(({ name }) => name)).toEqual(['Lock', 'Lock screen', 'Auto lock', 'Clockwork'])
  })

  it('takes a word of the name for more than a keyword, and the whole keyword for as much as the whole name', () => {
    const index = indexItems([command('verbs', 'Leave', ['log out']), command('places', 'Catalogue'), command('chains', 'Base', ['log'])])
    expect(searchCommands(index, 'log').map(({ commands }) => commands[0]?.name)).toEqual(['Base', 'Catalogue', 'Leave'])
  })

  it('lets groups follow their best command, and help come last', () => {
    expect(find('lock')).toEqual([
      ['verbs', 'Lock'],
      ['settings', 'Change auto-lock'],
      ['help', 'Locks and blocks'],
    ])
    expect(find('to bob')).toEqual([
      ['contacts', 'Send to Bob'],
      ['help', 'Sending to Bob’s exchange'],
    ])
  })

  it('wants every word, in any order, in the name or in the keywords', () => {
    expect(find('bob send')[0]).toEqual(['contacts', 'Send to Bob'])
    expect(find('revoke permissions')).toEqual([['verbs', 'Revoke approvals']])
    expect(find('revoke bob')).toEqual([])
  })

  it('ignores case, accents, apostrophes and punctuation', () => {
    expect(find('ZOE')).toEqual([['accounts', 'Switch to Zoë']])
    expect(find("bob's exchange")[0]).toEqual(['help', 'Sending to Bob’s exchange'])
    expect(find('autolock')).toEqual([])
    expect(find('auto lock')).toEqual([['settings', 'Change auto-lock']])
    expect(find('vault/locked')).toEqual([['help', 'Locks and blocks']])
    expect(foldWords('  Crème–Brûlée, İstanbul! ')).toBe('creme brulee istanbul')
  })

  it('keeps symbols and pictures, and other scripts with their vowels', () => {
    expect(foldWords('🦊 $wif')).toBe('🦊 $wif')
    expect(foldWords('हिन्दी')).toBe('हिन्दी')
  })

  it('puts what is ours by its whole address or hash before looking it up, and looking it up before the rest', () => {
    const entered = [command('entered', 'Look it up')]
    expect(find('0x58A57ED9D8D624CBD12E2C467D34787555BB1B25', entered)).toEqual([
      ['accounts', 'Switch to Zoë'],
      ['entered', 'Look it up'],
    ])
    expect(find('bob.send', entered)[0]).toEqual(['entered', 'Look it up'])
  })

  it('compares no text that is longer than any name, and still offers what can be done with it', () => {
    expect(find('a'.repeat(300), [command('entered', 'Open this link')])).toEqual([['entered', 'Open this link']])
  })

  it('stays quick with hundreds of everything', () => {
    const many = (group: CommandGroupName, name: string): readonly Command[] =>
      Array.from({ length: 500 }, (_, at) =>
        command(group, `${name} number ${at}`, [`0x${at.toString(16).padStart(40, '0')}`, `${name} ${at}`, 'a few more words']),
      )
    const index = indexItems([
      ...many('accounts', 'Switch to'),
      ...many('accounts', 'Open'),
      ...many('contacts', 'Send to'),
      ...many('transactions', 'Sent'),
    ])
    const texts = ['s', 'se', 'send', 'send 4', 'number 499', '0x00000000000', 'nothing like it']
    for (const text of texts) searchCommands(index, text)
    const times = texts.flatMap((text) =>
      Array.from({ length: 9 }, () => {
        const start = performance.now()
        searchCommands(index, text)
        return performance.now() - start
      }),
    )
    // A few milliseconds each; the middle one, for a machine that has something else to do.
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(8)
  })
})
