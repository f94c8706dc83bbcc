import { say, type ErrorTable } from './error-table.ts'

/** Why a version that the host offers was not taken. What is installed stays as it is. */
export const release = {
  'release/unreachable': {
    kind: 'network',
    message: (d: { file: string }) => say('This site didn’t send {file}.', d),
    remedy: say('The installed version keeps running. Check your connection, then try again.'),
  },
  'release/malformed': {
    kind: 'bug',
    message: (d: { file: string }) => say('This site sent a {file} that isn’t one.', d),
    remedy: say('The installed version keeps running. Tell whoever runs the site.'),
  },
  'release/differs': {
    kind: 'bug',
    message: (d: { file: string }) => say('This site sent a {file} that isn’t the one in its record.', d),
    remedy: say('It was refused, and the installed version keeps running. If it happens again, don’t trust this site.'),
  },
  'release/older': {
    kind: 'user',
    message: (d: { version: string; known: string }) => say('This site offers version {version}, older than {known}, which ran here.', d),
    remedy: say('It was refused: an old version may have a known flaw. Going back is yours alone, under Settings, About.'),
  },
  'release/too-large': {
    kind: 'bug',
    message: (d: { file: string }) => say('This site sent a {file} that is far too large.', d),
    remedy: say('The installed version keeps running. Tell whoever runs the site.'),
  },
  'release/no-room': {
    kind: 'user',
    message: say('This browser has no room for another version.'),
    remedy: say('Free some space on this device, then try again.'),
  },
  'release/changed': {
    kind: 'user',
    message: say('The version on offer has changed.'),
    remedy: say('Look at the new one, then decide.'),
  },
  'release/bad-signature': {
    kind: 'user',
    message: (d: { version: string }) => say('Version {version} isn’t signed by a key that this version knows.', d),
    remedy: say('It can’t be installed. Don’t trust this site until its makers say why.'),
  },
} as const satisfies ErrorTable
