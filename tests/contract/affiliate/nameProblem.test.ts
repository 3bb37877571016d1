import { describe, expect, test } from 'vitest'
import { partnerName } from '../../../src/contract/affiliate/affiliateFields.ts'
import { site } from '../../../src/site.ts'

const isTaken = (name: string) => partnerName.safeParse(name).success

describe('the name of a partner', () => {
  test.each([
    'Acme',
    'Acme Inc.',
    'J. R. Smith & Co.',
    'O’Neil’s',
    "Rock 'n' Roll",
    'C++ Shop',
    '7-Eleven',
    'A1',
    '4 Trade',
    'Ærø Café',
    'Łódź',
    'Đà Nẵng',
    'Straße 9',
    'Иванов и сыновья',
    'Мой Shop',
    'Ελλάδα',
    'Հայաստան',
    '東京カメラ店',
    'さくら',
    'サーバー',
    '한국 거래소',
    '韓國거래',
    '中文店',
    'שלום',
    'متجر',
    '१२३ दुकान',
    'ร้านค้า',
    'ქართული',
    'Support Agency',
    'Port Agency',
    'Reportage Media',
    'Portfolio',
    'Import Agent',
    'Wow',
    'Airport Aged Group',
  ])('may be %s', (name) => {
    expect(isTaken(name)).toBe(true)
  })

  test.each([
    'evil.example',
    'www.evil.com',
    'WWW evil',
    'www',
    'Acme www',
    'a.b',
    '1.2.3.4',
    'Acme.co',
    'пример.рф',
    'ｗｗｗ evil',
    'evil．example',
    'evil.éxample',
    'http://evil',
    'evilꓸexample',
    'evil٠example',
    'Acme evil.com',
  ])('does not look like a link, as %s does', (name) => {
    expect(isTaken(name)).toBe(false)
  })

  test.each([
    site.name,
    site.name.toUpperCase(),
    `${site.name} Support`,
    `The ${site.name}`,
    `${site.name}Swap`,
    `My${site.name}`,
    [...site.name].join(' '),
    [...site.name].join('-'),
    `${site.name}'s`,
    'Рortage',
    'Рогтаԍе',
    'P0rtage',
    'Port4ge',
    'Pörtâge',
    'ᴘᴏʀᴛᴀɢᴇ',
    'Ｐｏｒｔａｇｅ',
    'ꓑꓳꓣꓔꓮꓖꓰ',
    'Port-age',
    'Pоrtage Team',
  ])('is not this site’s, as %s is', (name) => {
    expect(isTaken(name)).toBe(false)
  })

  test.each(['Acmе', 'Аcme', 'Αcme', 'Acme東京', 'Acme-Мир', 'Βank', 'shoр'])(
    'has one script a word, unlike %s',
    (name) => {
      expect(isTaken(name)).toBe(false)
    },
  )
})
