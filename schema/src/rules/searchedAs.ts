/**
 * Kanji of names that are written in several forms. All signs of a group are searched as its first: 髙橋 finds 高橋, and
 * 高橋 finds 髙橋 (READ-01). Forms that Unicode calls compatible, such as the old 神, become one by NFKC and need no
 * group.
 */
const kanjiForms = `
  万萬 与與 丘坵 両兩 並竝 乗乘 乱亂 亀龜 予豫 争爭 亘亙 亜亞 仏佛 仮假 会會 伝傳 体體軆 余餘 併倂 価價 倹儉 偽僞
  兎兔菟 児兒 党黨 円圓 写寫冩 凜凛 処處 剣劍劔剱釼劒 剤劑 剰剩 劫刧 励勵 労勞 効效 勅敕 勧勸 勲勳 区區 医醫 単單
  卯夘 即卽 却卻 厨廚 厩廐廏 厳嚴 参參 双雙 収收 叙敍敘 台臺 号號 吉𠮷 呉吳 和咊 唖啞 喜㐂 営營 嘆歎 嘱囑 嚢囊
  団團 囲圍 図圖 国國圀囯 圏圈 圧壓 坂阪 堕墮 塁壘 塩鹽 増增 壊壞 壌壤 壮壯 声聲 壱壹 売賣 壷壺 変變 奥奧 奨奬獎
  妍姸 姫姬 娯娛 嬢孃 学學斈 宝寶寳寚 実實寔 富冨 寛寬 寝寢 対對 寿壽夀 専專 将將 尚尙 尭堯 尽盡 届屆 属屬 岩巌巖
  岳嶽 峡峽 峩峨 峰峯 島嶋嶌㠀嶹 崎﨑嵜碕㟢埼 巣巢 巻卷 帯帶 帰歸 幡旛 庁廳 広廣 床牀 廃廢 弁辨瓣辯 弐貳弍 弥彌
  弯彎 弾彈 当當 彦彥 径徑 従從 徳德悳 徴徵 応應 恋戀 恒恆 恥耻 恵惠 悦悅 悩惱 悪惡 惨慘 慎愼 懐懷 戦戰 戯戲 戻戾
  払拂 抜拔 択擇 担擔 拝拜 拠據 拡擴 挙擧 挟挾 挿插 捜搜 掲揭 揺搖 搔掻 摂攝 撃擊 撹攪 教敎 数數 斉齊斎齋亝 断斷
  既旣 旧舊 昂昻 昼晝 晃晄 晋晉 晩晚 暁曉 暦曆 曽曾 本夲 条條 来來 杯盃 松枩柗 枢樞 柳栁桺 栄榮 栢柏 桑桒 桜櫻
  桝枡 桟棧 桧檜 梁樑 梅楳 棲栖 検檢 楼樓 楽樂 概槪 様樣 槙槇 権權 横橫 橋槗 檪櫟 欠缺 欧歐 歓歡 歩步 歯齒 歳歲
  歴歷 残殘 殴毆 殻殼 毎每 気氣 決决 沖冲 沢澤 洌冽 浄淨 浅淺 浜濱濵 涙淚 涼凉 淵渕渊 清淸 渇渴 済濟 渉涉 渋澁澀
  渓溪 温溫 湧涌 湾灣 湿濕 満滿 滝瀧 滞滯 潅灌 潜潛 潟澙 濶闊 瀬瀨 灯燈 炉爐 点點 為爲 焔焰 焼燒 煕熙 燿耀 爾尓
  犠犧 状狀 独獨 狭狹 猟獵 猪豬 献獻 獣獸 珍珎 瑶瑤 瓶甁 産產 画畫 畑畠 留畄 略畧 畳疊疉 痩瘦 痴癡 発發 盗盜 県縣
  真眞 研硏 砕碎 砿礦 碁棊 礼禮 祢禰 祷禱 禄祿 禅禪 秋秌穐 秘祕 称稱 税稅 稲稻 穂穗 穏穩 穣穰 窃竊 竈竃 竜龍 篠筱
  簡𥳑 粋粹 粛肅 糸絲 糺糾 経經 絵繪 継繼 続續 綿緜 総總 緑綠 緒緖 縁緣 縄繩 縦縱 繊纖 繍繡 群羣 翠翆 翻飜 聡聰
  聴聽 胆膽 脇脅 脚腳 脱脫 脳腦 臈﨟 臓臟 船舩 艶豔艷 芦蘆 花芲 芸藝 苅刈 茎莖 草艸 荘莊庄 莱萊 萌萠 蒋蔣
  蔵藏 薗園 薫薰 薬藥 薮藪 藤籐 蘇蘓 虎乕 虚虛 虫蟲 蚕蠶 蛍螢 蛮蠻 蝉蟬 衛衞 装裝 裏裡 褒襃 覇霸 覚覺 覧覽 観觀
  角⻆ 触觸 訳譯 証證 誉譽 説說 読讀 諌諫 謡謠 譲讓 豊豐 貌皃 賎賤 賛贊讃讚 跡迹蹟 践踐 転轉 軽輕 辞辭 辺邊邉 迩邇
  逓遞 遅遲 遊游 遥遙 郎郞 郷鄕鄉 酔醉 醤醬 醸釀 釈釋 野埜 鉄鐵鐡銕 鉱鑛 銭錢 鋭銳 鋳鑄 錬鍊 録錄 鎌鐮 鎮鎭 閑閒
  関關 閲閱 闘鬪鬭 陥陷 険險 随隨 隠隱 隣鄰 雁鴈 雑雜 霊靈 青靑 静靜 頚頸 頬頰 頴穎 頼賴 顔顏 顕顯 飲飮 餅餠 館舘
  駅驛 駆驅 騒騷 験驗 髄髓 高髙 髪髮 鰺鯵 鴎鷗 鶏鷄雞 麦麥 麹麴 麺麵 黄黃 黒黑 黙默 齢齡
`

/**
 * Letters that have no accent to leave out, and signs that are typed in several ways, each before what it is searched
 * as.
 */
const letters = "Łl łl Øo øo Đd đd Ðd ðd Ħh ħh ıi Ŋn ŋn ςσ Ґґ ßss ẞss Æae æae Œoe œoe Þth þth ‘' ’' ʼ' ‐- ‑- –- −-"

/** Ranges of signs that are searched as others: first, last, and how far the others are. */
const ranges = [
  [0x30a1, 0x30f6, -0x60], // Katakana as hiragana
  [0x391, 0x3a1, 0x20], // Greek capitals
  [0x3a3, 0x3a9, 0x20],
  [0x400, 0x40f, 0x50], // Cyrillic capitals
  [0x410, 0x42f, 0x20],
  [0x531, 0x556, 0x30], // Armenian capitals
] as const

/** The sign or letters that each of these signs is searched as. */
export const searchedAs: ReadonlyMap<string, string> = new Map([
  ...kanjiForms.split(/\s+/).flatMap((group) => {
    const [first = '', ...others] = group
    return others.map((other) => [other, first] as const)
  }),
  ...letters.split(' ').map((each) => [each.charAt(0), each.slice(1)] as const),
  ...ranges.flatMap(([first, last, offset]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const sign = first + index
      return [String.fromCodePoint(sign), String.fromCodePoint(sign + offset)] as const
    }),
  ),
])
