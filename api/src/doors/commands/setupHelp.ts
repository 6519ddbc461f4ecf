/** The page about `koma setup`, in Japanese. */
export const setupHelp = `使い方:
  pnpm koma setup [--name 名前] [--host ホスト名] [--admin-name 姓名] [--email …] [--timezone …] [--language …]

最初のスクールと、すべての権限を持つスタッフ admin を作成します。

  --name 名前             スクール名
  --host ホスト名         アクセスするときのホスト名（例：lessons.example.com）
  --admin-name 姓名       最初のスタッフ admin の姓と名（間にスペース）
  --email アドレス        スクールと admin のメールアドレス（省略可）
  --timezone タイムゾーン 所在地のタイムゾーン（省略時は Asia/Tokyo）
  --language 言語         ja（jp も可）または en（省略時は ja）

端末で実行すると、省略した項目を質問します。最後に、admin のパスワードを設定する
リンクを表示します。リンクは1時間以内に1回だけ使えます。

環境変数（.env でも設定できます。一覧は docs/configuration.md）:
  DATABASE_URL    使用するPostgreSQL。空なら、Komaに付属するもの
  KOMA_DATA_DIR   Komaに付属するPostgreSQLのフォルダー（.koma）
  PUBLIC_URL      ホスト名と異なる場合の、リンクの先頭部分

終了コード:
  0   スクールを作成しました
  1   作成していません（何も変更していません）。理由は標準エラーに出力します
  2   コマンドの指定に誤りがあります`
